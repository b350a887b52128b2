import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents } from '#drizzle/schema/order.ts';
import { refunds } from '#drizzle/schema/payment.ts';
import { isRefused } from '#order/read/admin-order.ts';
import { givenByHand } from '#order/refund-keys.ts';
import { giveBackByHand } from '#payment/give-back-by-hand.server.ts';
import { shop as shopFacts } from '#shop.config.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import {
  cancelUnanswered,
  orderRow,
  refundsOf,
  resumeRefused,
  sendRefundEvent,
  usePaying,
} from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const HOW = 'UPI to asha@example, reference 4711';
const { owner, adminOrder, cron, returned } = useRefunding(shop);
let id: string;
let paymentId: string;
let razorpayOrderId: string;
let refundId: number;

beforeEach(async () => {
  ({ dbOrderId: id, paymentId, razorpayOrderId, refundId } = await cancelUnanswered(shop()));
  shop().ctx.mailed.length = 0;
});

async function giveBack(how = HOW): Promise<number> {
  const path = `/api/admin/orders/${id}/given-back`;
  const { status } = await owner().send(path, { method: 'PUT', body: { refundId, how } });
  await settle(shop().ctx);
  return status;
}
async function shown() {
  const order = await adminOrder(id);
  return order.refunds.map((refund) => [refund.status, isRefused(order, refund)]);
}
const wentBack = () => returned(razorpayOrderId);
async function notes(): Promise<(string | null)[]> {
  const events = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return events.filter(({ kind }) => kind === 'refund').map(({ note }) => note);
}

test('R5: what the provider refuses the owner gives back by hand, once, and the provider is not asked again', async () => {
  expect(await shown()).toEqual([['pending', false]]);
  await resumeRefused(shop());
  expect(await shown()).toEqual([['pending', true]]);
  expect(await giveBack('')).toBe(400);
  expect(await Promise.all([giveBack(), giveBack(), giveBack()])).toContain(200);
  expect(await giveBack()).toBe(200);
  await cron();
  expect(await wentBack()).toEqual([0]);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ id: refundId, status: 'processed' }]);
  expect(await shown()).toEqual([['processed', false]]);
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
  const by = (await notes()).filter((note) => /another way|by hand/.test(note ?? ''));
  expect(by).toEqual([`₹549.00 given back another way: ${HOW}`]);
  expect(shop().ctx.mailed).toEqual([]);
});

test('one that is not refused stays the provider’s, and so does one that it has made after all', async () => {
  expect(await giveBack()).toBe(409);
  await resumeRefused(shop());
  const [row] = await refundsOf(shop(), paymentId);
  await shop().razorpay.api('POST', `/payments/${paymentId}/refund`, {
    amount: 549_00,
    receipt: row?.idempotencyKey,
  });
  expect(await giveBack()).toBe(409);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([
    { status: 'processed', razorpayRefundId: expect.stringMatching(/^rfnd_/) as string },
  ]);
  expect(await wentBack()).toEqual([549_00]);
});

test('without an answer of the provider nothing is written; what was, is settled by cron', async () => {
  await resumeRefused(shop());
  const { ctx } = shop();
  const { id: userId } = await addAccount(ctx, { role: 'admin' });
  const refundsOfPayment = () => Promise.resolve({ kind: 'unknown', reason: 'Test' } as const);
  const away = {
    ...ctx,
    actor: personAs('admin', userId),
    payments: { ...ctx.payments, refundsOfPayment },
  };
  const before = await refundsOf(shop(), paymentId);
  await expect(giveBackByHand(away, id, { refundId, how: HOW })).rejects.toMatchObject({
    code: 'PROVIDER_AWAY',
  });
  expect(await refundsOf(shop(), paymentId)).toEqual(before);
  // A call that ends in the middle leaves the row like this.
  const [row] = await refundsOf(shop(), paymentId);
  const claimed = { razorpayRefundId: givenByHand(row?.idempotencyKey ?? '') };
  await ctx.db.update(refunds).set(claimed).where(eq(refunds.id, refundId));
  await cron();
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ ...claimed, status: 'processed' }]);
  expect(await wentBack()).toEqual([0]);
});

test.each([
  ['under the shop’s key', true, true],
  ['under the shop’s key, before it is settled', true, false],
  ['by hand', false, true],
])('the owner is told when the provider makes it all the same, %s', async (_, isOurs, isSettled) => {
  await resumeRefused(shop());
  const [row] = await refundsOf(shop(), paymentId);
  const claimed = { razorpayRefundId: givenByHand(row?.idempotencyKey ?? '') };
  if (isSettled) expect(await giveBack()).toBe(200);
  else await shop().ctx.db.update(refunds).set(claimed).where(eq(refunds.id, refundId));
  const { body } = await shop().razorpay.api('POST', `/payments/${paymentId}/refund`, {
    amount: 549_00,
    ...(isOurs && { receipt: row?.idempotencyKey }),
  });
  await sendRefundEvent(shop(), body as object);
  await sendRefundEvent(shop(), body as object);
  await settle(shop().ctx);
  expect((await notes()).filter((note) => note?.includes('as well'))).toHaveLength(1);
  expect(shop().ctx.mailed).toMatchObject([
    { to: shopFacts.email, subject: `Order ${id}: ₹549.00 went back twice` },
  ]);
  await cron();
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ ...claimed, status: 'processed' }]);
});
