import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents } from '#drizzle/schema/order.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import type { RefundStatus } from '#payment-status.ts';
import { shop as shopFacts } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { settle } from '#tests/support/browser.ts';
import { buyOne, orderRow, refundsOf, sendRaw, usePaying } from '#tests/support/paying.ts';

const shop = usePaying();
let id: string;
let paymentId: string;
let refundId: string;

beforeEach(async () => {
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  ({ dbOrderId: id, paymentId } = await buyOne(shop()));
  const body = { reason: 'Clasp', key: `reversed-${id}`, amountPaise: 549_00 };
  expect((await owner.post(`/api/admin/orders/${id}/refunds`, body)).status).toBe(201);
  await settle(shop().ctx);
  refundId = (await refundsOf(shop(), paymentId))[0]?.razorpayRefundId ?? '';
  shop().ctx.mailed.length = 0;
});

/** Sends the event; the answers are what the provider says of its refund from then on, null being no answer. */
async function tell(eventId: string, ...answers: (RefundStatus | null)[]): Promise<number> {
  const { ctx } = shop();
  const { payments } = ctx;
  const getRefund: typeof payments.getRefund = async (asked) => {
    const answer = await payments.getRefund(asked);
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (answer.kind !== 'done' || !status) return { kind: 'unknown', reason: 'Test' };
    return { kind: 'done', value: { ...answer.value, status } };
  };
  const body = { entity: 'event', event: 'refund.failed', payload: { refund: { entity: { id: refundId } } } };
  const told = { ...shop(), ctx: { ...ctx, payments: { ...payments, getRefund } } };
  const status = await sendRaw(told, JSON.stringify(body), eventId);
  await settle(ctx);
  return status;
}
async function notes(): Promise<(string | null)[]> {
  const events = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return events.filter(({ note }) => note?.includes('came back')).map(({ note }) => note);
}
const documents = () => shop().ctx.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));

test('R5: the owner is told once of a refund that came back, and nothing of it is undone', async () => {
  const before = [await orderRow(shop(), id), await refundsOf(shop(), paymentId), await documents()];
  expect(await Promise.all([tell('evt_back_1', 'failed'), tell('evt_back_2', 'failed')])).toEqual([200, 200]);
  expect(await tell('evt_back_3', 'failed')).toBe(200);
  expect(await notes()).toEqual([
    `Refund ${refundId} of ₹549.00 came back to the shop's account at Razorpay. Give it back another way.`,
  ]);
  expect(shop().ctx.mailed).toMatchObject([
    { to: shopFacts.email, subject: `Order ${id}: a refund of ₹549.00 came back` },
  ]);
  expect(shop().ctx.mailed[0]?.text).toContain(refundId);
  expect([await orderRow(shop(), id), await refundsOf(shop(), paymentId), await documents()]).toEqual(before);
  expect(before[0]).toMatchObject({ status: 'refunded' });
});

test('what the provider said before it processed the refund counts for nothing', async () => {
  expect(await tell('evt_stale_1', 'failed', 'processed')).toBe(200);
  expect(await tell('evt_stale_2', 'processed')).toBe(200);
  expect(await notes()).toEqual([]);
  expect(shop().ctx.mailed).toEqual([]);
});

test('an event that cannot be made sure of waits', async () => {
  expect(await tell('evt_again', 'failed', null)).toBe(200);
  expect(await notes()).toEqual([]);
  expect(await tell('evt_again', 'failed')).toBe(200);
  expect(await notes()).toHaveLength(1);
});
