import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { webhookEvents } from '../../../drizzle/schema/payment.ts';
import type { AdminOrder } from '../../../src/domain/order/read/admin-order.ts';
import { DISPUTE_NEWS } from '../../../src/domain/payment/dispute.ts';
import { shop as shopFacts } from '../../../src/shop.config.ts';
import { addAccount, signedInAs } from '../../support/accounts.ts';
import { settle } from '../../support/browser.ts';
import { buyOne, orderRow, sendRaw, usePaying } from '../../support/paying.ts';

const shop = usePaying();

/** As RAZORPAY documents it, at the time of the event. */
const disputeOf = (paymentId: string, more: object = {}) => ({
  ...{
    id: 'disp_EsIAlDcoUr8CanX',
    entity: 'dispute',
    payment_id: paymentId,
    amount: 549_00,
    currency: 'INR',
  },
  ...{ amount_deducted: 0, reason_code: 'goods_or_services_not_received_or_partially_received' },
  ...{ reason_description: null, respond_by: Date.UTC(2026, 11, 12, 12) / 1000, status: 'open' },
  ...{ phase: 'chargeback', created_at: Date.UTC(2026, 10, 24) / 1000, ...more },
});

async function tell(event: string, dispute: ReturnType<typeof disputeOf>, eventId: string) {
  const payload = { payment: { entity: { id: dispute.payment_id } }, dispute: { entity: dispute } };
  const status = await sendRaw(shop(), JSON.stringify({ entity: 'event', event, payload }), eventId);
  await settle(shop().ctx);
  return status;
}

async function keptOf(id: string) {
  const [row] = await shop().ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return row;
}

test('the owner is told of a bank that asks money back, once, and the order has it in its history', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  const before = await orderRow(shop(), id);
  shop().ctx.mailed.length = 0;
  const dispute = disputeOf(paymentId, { reason_description: 'Goods\nnot received' });
  const sent = await Promise.all([1, 2, 3].map(() => tell('payment.dispute.created', dispute, 'evt_d1')));
  expect(sent).toEqual([200, 200, 200]);
  const words =
    "The buyer's bank wants ₹549.00 of this order back. Answer by 12 Dec, 5:30 pm (Indian time) in the Razorpay dashboard, under Disputes, or you lose the money.";
  expect(shop().ctx.mailed).toMatchObject([
    { to: shopFacts.email, subject: `Dispute on order ${id}: please answer` },
  ]);
  expect(shop().ctx.mailed[0]?.text).toContain(words);
  expect(shop().ctx.mailed[0]?.text).toContain('Goods not received');
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  const { history } = (await owner.get(`/api/admin/orders/${id}`)).body as AdminOrder;
  expect(history.filter(({ note }) => note === words)).toMatchObject([
    { kind: 'payment', actor: 'provider' },
  ]);
  expect(await keptOf('evt_d1')).toMatchObject({ orderId: id, outcome: 'applied' });
  expect(await orderRow(shop(), id)).toEqual(before);
});

test('each step of it is told, also when two come at once', async () => {
  const { paymentId } = await buyOne(shop());
  shop().ctx.mailed.length = 0;
  const events = [...DISPUTE_NEWS.keys()];
  await Promise.all(events.map((event) => tell(event, disputeOf(paymentId), `evt_${event}`)));
  expect(shop().ctx.mailed.map(({ subject }) => subject)).toHaveLength(events.length);
  expect(new Set(shop().ctx.mailed.map(({ subject }) => subject)).size).toBe(events.length);
  for (const { text } of shop().ctx.mailed) expect(text).toContain('₹549.00');
});

test('one that is told in fewer words is told all the same; a payment of another shop, or a step of later times, is only kept', async () => {
  const { paymentId } = await buyOne(shop());
  shop().ctx.mailed.length = 0;
  const bare = disputeOf(paymentId, { reason_code: null, respond_by: null });
  expect(await tell('payment.dispute.created', bare, 'evt_bare')).toBe(200);
  expect(shop().ctx.mailed[0]?.text).toContain(
    'Answer in time in the Razorpay dashboard, under Disputes, or',
  );
  shop().ctx.mailed.length = 0;
  expect(await tell('payment.dispute.created', disputeOf('pay_ofAnotherShop'), 'evt_other')).toBe(200);
  expect(await tell('payment.dispute.rested', disputeOf(paymentId), 'evt_rested')).toBe(200);
  expect(shop().ctx.mailed).toEqual([]);
  expect(await keptOf('evt_other')).toMatchObject({ orderId: null, outcome: 'ignored' });
  expect(await keptOf('evt_rested')).toMatchObject({ outcome: 'ignored' });
});
