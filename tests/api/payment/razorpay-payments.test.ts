import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';

const TIMEOUT_MS = 1000;

let razorpay: TestRazorpay;
beforeAll(async () => {
  razorpay = await startRazorpay();
});
afterEach(() => razorpay.control('DELETE', '/faults'));
afterAll(() => razorpay.stop());

const payments = () => razorpay.payments(TIMEOUT_MS);
const fault = (on: string, fault: string, times = 1) =>
  razorpay.control('POST', '/faults', { on, fault, times, ms: 1.5 * TIMEOUT_MS });
const ordersWith = async (receipt: string) => {
  const { body } = await razorpay.api('GET', `/orders?receipt=${receipt}`);
  return (body as { count: number }).count;
};

let receipts = 0;
const nextReceipt = () => `JH-TEST-${(receipts += 1)}`;
const createOrder = async () => {
  const answer = await payments().createOrder({ receipt: nextReceipt(), amountPaise: 50_000 });
  if (answer.kind !== 'done') throw new Error(`No order: ${JSON.stringify(answer)}`);
  return answer.value.id;
};
const pay = async (order_id: string, outcome = 'captured') => {
  const { body } = await razorpay.control('POST', '/pay', { order_id, outcome });
  return (body as { razorpay_payment_id: string }).razorpay_payment_id;
};
const refused = (description: string) => ({ kind: 'refused', code: 'BAD_REQUEST_ERROR', description });

/** Faults that leave the outcome open, whatever was really done. */
const UNKNOWN = ['timeout', 'delay', '429', '502', 'truncated', 'lost', 'drop'];

describe('P1: what an order comes to', () => {
  test('an order is made with its receipt, and its payments are captured by themselves', async () => {
    const receipt = nextReceipt();
    const made = await payments().createOrder({ receipt, amountPaise: 129_900 });
    expect(made).toMatchObject({ kind: 'done', value: { amountPaise: 129_900, receipt, attempts: 0 } });
    expect(await payments().findOrderByReceipt(receipt)).toEqual(made);
    expect(await payments().findOrderByReceipt('JH-NOBODY')).toEqual({ kind: 'done', value: null });
  });

  test('where the look-up fails too nothing is made twice', async () => {
    const receipt = nextReceipt();
    await fault('orders.create', 'lost');
    await fault('orders.fetch', '502');
    expect(await payments().createOrder({ receipt, amountPaise: 50_000 })).toMatchObject({ kind: 'unknown' });
    expect(await ordersWith(receipt)).toBe(1);
  });
});

describe('P1: payments', () => {
  test('those of an order, the failed ones too', async () => {
    const order = await createOrder();
    const failed = await pay(order, 'failed');
    const captured = await pay(order);
    const answer = await payments().paymentsOfOrder(order);
    expect(answer).toMatchObject({
      kind: 'done',
      value: [
        {
          id: captured,
          orderId: order,
          status: 'captured',
          amountPaise: 50_000,
          currency: 'INR',
          errorCode: null,
        },
        { id: failed, status: 'failed', errorCode: 'BAD_REQUEST_ERROR' },
      ],
    });
    expect(await payments().getPayment(captured)).toMatchObject({ kind: 'done', value: { method: 'upi' } });
  });

  test.each(['pay_none', '../orders', 'pay_x/../../orders', ''])(
    'an id such as "%s" does not exist',
    async (id) => {
      expect(await payments().getPayment(id)).toEqual(refused('The id provided does not exist'));
    },
  );

  test('an answer to wrong keys says nothing of a payment', async () => {
    const { createRazorpayPayments } = await import('#integrations/razorpay/razorpay-payments.server.ts');
    const stranger = createRazorpayPayments({
      apiUrl: new URL(razorpay.url),
      windowScript: new URL('/v1/checkout.js', razorpay.url),
      keyId: 'rzp_test_stranger',
      keySecret: 'nobody-knows-this-one',
      webhookSecrets: [],
    });
    expect(await stranger.getPayment(await pay(await createOrder()))).toEqual({
      kind: 'unknown',
      reason: 'Status 401',
    });
  });
});

describe('R5: refunds', () => {
  test('a part, then all of it, with what was asked kept at the provider', async () => {
    const id = await pay(await createOrder());
    const key = 'refund-key-part';
    const part = await payments().refund({ paymentId: id, amountPaise: 20_000, key });
    expect(part).toMatchObject({
      kind: 'done',
      value: { paymentId: id, amountPaise: 20_000, status: 'processed', receipt: key },
    });
    if (part.kind !== 'done') return;
    expect(await payments().getRefund(part.value.id)).toEqual(part);
    expect(await payments().refundsOfPayment(id)).toEqual({ kind: 'done', value: [part.value] });
    const rest = { paymentId: id, amountPaise: 30_001, key: 'refund-key-rest' };
    expect(await payments().refund(rest)).toEqual(
      refused('The refund amount provided is greater than amount captured'),
    );
  });

  test.each(UNKNOWN)('%s: unknown, and the same key again is the same refund', async (kind) => {
    const id = await pay(await createOrder());
    const wanted = { paymentId: id, amountPaise: 50_000, key: `refund-after-${kind}` };
    await fault('refunds.create', kind);
    expect(await payments().refund(wanted)).toMatchObject({ kind: 'unknown' });
    await razorpay.control('DELETE', '/faults');
    await expect.poll(async () => (await payments().refund(wanted)).kind).toBe('done');
    expect(await payments().refundsOfPayment(id)).toMatchObject({ value: [{ amountPaise: 50_000 }] });
  });
});
