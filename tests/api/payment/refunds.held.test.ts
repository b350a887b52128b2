import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents } from '#drizzle/schema/order.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { settle } from '#tests/support/browser.ts';
import {
  buyOne,
  cancelUnanswered,
  orderRow,
  pay,
  providerSide,
  refundsOf,
  resumeRefused,
  sendEvent,
  sendRaw,
  usePaying,
} from '#tests/support/paying.ts';

const shop = usePaying();

const cron = async () => {
  await resumeRefunds(shop().ctx);
  await settle(shop().ctx);
};
const notesOf = async (id: string) => {
  const events = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return events.flatMap(({ note }) => (note?.includes('does not go back yet') ? [note] : []));
};
const wentBack = async (razorpayOrderId: string) =>
  (await providerSide(shop(), razorpayOrderId)).map(({ amount_refunded }) => amount_refunded);
async function dispute(step: string, paymentId: string): Promise<void> {
  const entity = { id: `disp_of_${paymentId}`, payment_id: paymentId, amount: 549_00 };
  const payload = { payment: { entity: { id: paymentId } }, dispute: { entity } };
  const body = { entity: 'event', event: `payment.dispute.${step}`, payload };
  expect(await sendRaw(shop(), JSON.stringify(body), crypto.randomUUID())).toBe(200);
  await settle(shop().ctx);
}

test('R5: the order’s history says once that money which must go back was refused', async () => {
  const { dbOrderId: id, paymentId, razorpayOrderId } = await cancelUnanswered(shop());
  expect(await notesOf(id)).toEqual([]);
  for (const why of ['Your account has no balance\nof this sum', 'Your account has no balance', 'Not today'])
    await resumeRefused(shop(), why);
  expect(await notesOf(id)).toEqual([
    `Payment ${paymentId} does not go back yet, and is asked for again. Razorpay says: Your account has no balance of this sum`,
  ]);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending' }]);
  await cron();
  expect(await wentBack(razorpayOrderId)).toEqual([549_00]);
  expect((await orderRow(shop(), id))?.status).toBe('refunded');
});

test.each([
  ['lost', 0],
  ['won', 549_00],
])('R5: what waits to go back of a disputed payment, once that is %s', async (step, backPaise) => {
  const { paymentId, razorpayOrderId } = await cancelUnanswered(shop());
  await dispute('created', paymentId);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending', razorpayRefundId: null }]);
  await dispute(step, paymentId);
  await cron();
  expect(await wentBack(razorpayOrderId)).toEqual([backPaise]);
  const key = backPaise === 0 ? `dispute-disp_of_${paymentId}` : `return-${paymentId}`;
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ idempotencyKey: key, amountPaise: 549_00 }]);
});

test('a dispute that is lost takes nothing away from what the owner has asked for, or of another payment', async () => {
  const started = await buyOne(shop());
  const { dbOrderId: id, paymentId } = started;
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  const body = { reason: 'Clasp', key: `held-${id}`, amountPaise: 100_00 };
  await owner.post(`/api/admin/orders/${id}/refunds`, body);
  const { razorpay_payment_id: second } = await pay(shop(), started);
  await sendEvent(shop(), 'payment.captured', second, 'evt_second');
  await dispute('lost', paymentId);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([
    { status: 'pending', amountPaise: 100_00 },
    { status: 'processed', amountPaise: 449_00, idempotencyKey: `dispute-disp_of_${paymentId}` },
  ]);
  expect(await refundsOf(shop(), second)).toMatchObject([{ status: 'pending', amountPaise: 549_00 }]);
  await shop().razorpay.control('DELETE', '/faults');
});
