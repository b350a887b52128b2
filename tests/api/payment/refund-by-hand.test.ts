import { describe, expect, test } from 'vitest';
import { resumeRefunds } from '../../../src/domain/payment/send-refund.server.ts';
import {
  pay,
  providerSide,
  refundsOf,
  sendEvent,
  sendRaw,
  startOrder,
  usePaying,
  verify,
} from '../../support/paying.ts';

const shop = usePaying();

describe('RELIABILITY 3: money that goes back', () => {
  test('is at rest once the owner has sent it back by hand, before the shop could', async () => {
    const { razorpay, ctx } = shop();
    const started = await startOrder(shop());
    await verify(shop(), started, await pay(shop(), started));
    const { razorpay_payment_id: second } = await pay(shop(), started);
    await razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    await sendEvent(shop(), 'payment.captured', second, 'evt_second');
    expect(await refundsOf(shop(), second)).toMatchObject([{ status: 'pending' }]);
    await razorpay.control('DELETE', '/faults');

    const { body: refund } = await razorpay.api('POST', `/payments/${second}/refund`, { amount: 549_00 });
    await resumeRefunds(ctx);
    const event = { entity: 'event', event: 'refund.processed', payload: { refund: { entity: refund } } };
    expect(await sendRaw(shop(), JSON.stringify(event), 'evt_by_hand')).toBe(200);
    expect(await refundsOf(shop(), second)).toMatchObject([
      { status: 'failed', razorpayRefundId: null },
      { status: 'processed', amountPaise: 549_00 },
    ]);
    ctx.logged.length = 0;
    await resumeRefunds(ctx);
    expect(ctx.logged).toEqual([]);
    const atProvider = await providerSide(shop(), started.razorpayOrderId);
    expect(atProvider.map(({ amount_refunded }) => amount_refunded).toSorted((a, b) => a - b)).toEqual([
      0, 549_00,
    ]);
  });
});
