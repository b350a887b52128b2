import { DISPUTE_NEWS } from '#payment/dispute.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { webhookEvents } from '#drizzle/schema/payment.ts';
import { mayRefundPaise, refundDuePaise } from '#order/read/admin-order.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { takenWords } from '#order/change/change-order.ts';
import { shop as shopFacts } from '#shop.config.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import {
  buyOne,
  cancelUnanswered,
  orderRow,
  pay,
  refundsOf,
  resumeRefused,
  sendEvent,
  sendRaw,
  sendRefundEvent,
  usePaying,
} from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';
import { orderEvents } from '#drizzle/schema/order.ts';

const shop = usePaying();
const { owner, adminOrder, cron, returned } = useRefunding(shop);
const set = (id: string, status: string, more: object = {}) =>
  owner().send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, ...more } });

/** As Razorpay documents it, at the time of the event. */
const disputeOf = (paymentId: string, more: object = {}) => ({
  id: paymentId.replace('pay', 'disp'),
  entity: 'dispute',
  payment_id: paymentId,
  amount: 549_00,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  reason_description: null,
  respond_by: Date.UTC(2026, 11, 12, 12) / 1000,
  status: 'open',
  phase: 'chargeback',
  created_at: Date.UTC(2026, 10, 24) / 1000,
  ...more,
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
  const { history } = await adminOrder(id);
  expect(history.filter(({ note }) => note === words)).toMatchObject([
    { kind: 'payment', actor: 'provider' },
  ]);
  expect(await keptOf('evt_d1')).toMatchObject({ orderId: id, outcome: 'applied' });
  expect(await orderRow(shop(), id)).toEqual(before);
});

test('each step of it is told, also in fewer words and when all come at once; a payment of another shop, or a step of later times, is only kept', async () => {
  const { paymentId } = await buyOne(shop());
  shop().ctx.mailed.length = 0;
  const bare = disputeOf(paymentId, { reason_code: null, respond_by: null });
  const events = [...DISPUTE_NEWS.keys()];
  await Promise.all(events.map((event) => tell(event, bare, `evt_${event}`)));
  expect(new Set(shop().ctx.mailed.map(({ subject }) => subject)).size).toBe(events.length);
  expect(shop().ctx.mailed).toHaveLength(events.length);
  shop().ctx.mailed.length = 0;
  expect(await tell('payment.dispute.created', disputeOf('pay_ofAnotherShop'), 'evt_other')).toBe(200);
  expect(await tell('payment.dispute.rested', disputeOf(paymentId), 'evt_rested')).toBe(200);
  expect(shop().ctx.mailed).toEqual([]);
  expect(await keptOf('evt_other')).toMatchObject({ orderId: null, outcome: 'ignored' });
  expect(await keptOf('evt_rested')).toMatchObject({ outcome: 'ignored' });
});

test('what a bank has taken counts as gone, also where the dispute is only closed; status and bill stay', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  const before = await orderRow(shop(), id);
  const dispute = { amount_deducted: 549_00, status: 'closed' };
  for (const eventId of ['evt_c1', 'evt_c2'])
    await tell('payment.dispute.closed', disputeOf(paymentId, dispute), eventId);
  expect(shop().ctx.mailed.at(-1)?.subject).toBe(`Dispute on order ${id}: the bank has taken the money back`);
  const order = await adminOrder(id);
  expect(order.refunds).toMatchObject([
    { status: 'processed', amountPaise: 549_00, reason: 'The bank took it back after a dispute.' },
  ]);
  expect(mayRefundPaise(order)).toBe(0);
  expect(await orderRow(shop(), id)).toEqual(before);
  // The customer has the money from the bank: nothing goes back by itself, and it is not called a gift of ours.
  const asOwner = { ...shop().ctx, actor: personAs('admin', 'owner') };
  const { order: own } = await getOwnOrder(asOwner, { id, token: null }, { alsoByAdmin: true });
  expect(own.refunds).toEqual([]);
  shop().ctx.mailed.length = 0;
  expect(await set(id, 'cancelled_by_user')).toMatchObject({ status: 200 });
  await settle(shop().ctx);
  const told = shop().ctx.mailed.map(({ text }) => text);
  expect(told.join()).toContain('Your bank has already refunded your payment.');
  expect(told.join()).not.toContain('will reach you');
  expect(await refundsOf(shop(), paymentId)).toHaveLength(1);
  expect(refundDuePaise(await adminOrder(id))).toBe(0);
});

test('the owner may refund what a bank has left, and hears when a refund goes beside what it took', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  await tell('payment.dispute.lost', disputeOf(paymentId, { amount_deducted: 400_00 }), 'evt_part');
  const refund = (paise: number) =>
    owner().post(`/api/admin/orders/${id}/refunds`, {
      reason: 'Clasp',
      key: `left-${id}`,
      amountPaise: paise,
    });
  expect((await refund(150_00)).status).toBe(409);
  expect((await refund(149_00)).status).toBe(201);
  await settle(shop().ctx);
  const made = await refundsOf(shop(), paymentId);
  expect(new Map(made.map(({ amountPaise, status }) => [amountPaise, status]))).toEqual(
    new Map([
      [400_00, 'processed'],
      [149_00, 'processed'],
    ]),
  );
  shop().ctx.mailed.length = 0;
  await refundAtProvider(paymentId, 399_00);
  expect(shop().ctx.mailed.map(({ subject }) => subject)).toEqual([`Order ${id}: ₹399.00 went back twice`]);
  expect(await refundsOf(shop(), paymentId)).toHaveLength(2);
});

/** A refund without a receipt of ours: by hand in the dashboard or for a lost dispute, which look the same. */
async function refundAtProvider(paymentId: string, amount: number): Promise<string> {
  const { body } = await shop().razorpay.api('POST', `/payments/${paymentId}/refund`, { amount });
  await sendRefundEvent(shop(), body as object);
  await settle(shop().ctx);
  return (body as { id: string }).id;
}

test.each([
  [549_00, 'lost', 'after'],
  [400_00, 'lost', 'after'],
  [549_00, 'lost', 'before'],
  [400_00, 'lost', 'before'],
  [549_00, 'closed', 'before'],
])(
  'a refund of %i paise that a dispute brings when it is %s, %s the news, counts as that loss',
  async (amount, step, when) => {
    const { dbOrderId: id, paymentId } = await buyOne(shop());
    const before = await orderRow(shop(), id);
    await tell('payment.dispute.created', disputeOf(paymentId, { amount }), `evt_open_${id}`);
    shop().ctx.mailed.length = 0;
    const lose = async (eventId: string) => {
      const lost = disputeOf(paymentId, { amount, amount_deducted: amount, status: step });
      await tell(`payment.dispute.${step}`, lost, eventId);
    };
    if (when === 'after') await lose(`evt_lost_${id}`);
    const refundId = await refundAtProvider(paymentId, amount);
    if (when === 'before') await lose(`evt_lost_${id}`);
    expect(shop().ctx.mailed.map(({ subject }) => subject)).toEqual([
      `Dispute on order ${id}: the bank has taken the money back`,
    ]);
    const loss = { razorpayRefundId: refundId, status: 'processed', amountPaise: amount, what: 'goodwill' };
    expect(await refundsOf(shop(), paymentId)).toMatchObject([loss]);
    expect(await orderRow(shop(), id)).toEqual(before);
  },
);

test('a dispute that is lost brings one refund: another is one, and so is one of another sum', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  await tell('payment.dispute.lost', disputeOf(paymentId, { amount: 200_00 }), 'evt_once');
  shop().ctx.mailed.length = 0;
  await refundAtProvider(paymentId, 100_00);
  await refundAtProvider(paymentId, 200_00);
  await refundAtProvider(paymentId, 200_00);
  expect(shop().ctx.mailed.map(({ subject }) => subject)).toHaveLength(2);
  const made = await refundsOf(shop(), paymentId);
  expect(made.map(({ idempotencyKey }) => idempotencyKey.replace(/-.*/, '')).toSorted()).toEqual([
    'dispute',
    'provider',
    'provider',
  ]);
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid' });
});

test.each(['won', 'closed'])(
  'what was refunded meanwhile is a refund once the dispute is %s',
  async (step) => {
    const { dbOrderId: id, paymentId } = await buyOne(shop());
    await tell('payment.dispute.created', disputeOf(paymentId), `evt_created_${step}`);
    const refundId = await refundAtProvider(paymentId, 549_00);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid' });
    await tell(`payment.dispute.${step}`, disputeOf(paymentId), `evt_${step}_without_loss`);
    await cron();
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
    const made = { idempotencyKey: `provider-${refundId}`, status: 'processed', what: null, reason: null };
    expect(await refundsOf(shop(), paymentId)).toMatchObject([made]);
  },
);

test('the owner is asked before an order leaves whose money a bank took entirely; its page says so', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  const wordsOf = async () => takenWords(await adminOrder(id));
  const parts = [400_00, 149_00].map((amount) => ({ id: `disp_${String(amount)}`, amount }));
  for (const part of parts) {
    expect(await wordsOf()).toBeNull();
    await tell('payment.dispute.lost', disputeOf(paymentId, part), `evt_${part.id}`);
  }
  expect(await wordsOf()).toBe('The bank has taken ₹549.00 back.');
  expect(await set(id, 'processing')).toMatchObject({ status: 200 });
  const message = 'The bank has taken ₹549.00 back. Send it anyway?';
  for (const status of ['shipped', 'delivered'])
    expect(await set(id, status)).toMatchObject({
      status: 409,
      body: { error: 'CONFIRMATION_NEEDED', message },
    });
  expect(await set(id, 'shipped', { confirm: true })).toMatchObject({ status: 200 });
  expect(await set(id, 'delivered')).toMatchObject({ status: 200 });
});

const notesOf = async (id: string) => {
  const events = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return events.flatMap(({ note }) => (note?.includes('does not go back yet') ? [note] : []));
};

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
  expect(await returned(razorpayOrderId)).toEqual([549_00]);
  expect((await orderRow(shop(), id))?.status).toBe('refunded');
});

test.each([
  ['lost', 0],
  ['won', 549_00],
])('R5: what waits to go back of a disputed payment, once that is %s', async (step, backPaise) => {
  const { paymentId, razorpayOrderId } = await cancelUnanswered(shop());
  await tell('payment.dispute.created', disputeOf(paymentId), crypto.randomUUID());
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending', razorpayRefundId: null }]);
  await tell(`payment.dispute.${step}`, disputeOf(paymentId), crypto.randomUUID());
  await cron();
  expect(await returned(razorpayOrderId)).toEqual([backPaise]);
  const key = backPaise === 0 ? `dispute-${disputeOf(paymentId).id}` : `return-${paymentId}`;
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ idempotencyKey: key, amountPaise: 549_00 }]);
});

test('a dispute that is lost takes nothing away from what the owner has asked for, or of another payment', async () => {
  const started = await buyOne(shop());
  const { dbOrderId: id, paymentId } = started;
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });

  const body = { reason: 'Clasp', key: `held-${id}`, amountPaise: 100_00 };
  await owner().post(`/api/admin/orders/${id}/refunds`, body);
  const { razorpay_payment_id: second } = await pay(shop(), started);
  await sendEvent(shop(), 'payment.captured', second, 'evt_second');
  await tell('payment.dispute.lost', disputeOf(paymentId), crypto.randomUUID());
  expect(await refundsOf(shop(), paymentId)).toMatchObject([
    { status: 'pending', amountPaise: 100_00 },
    { status: 'processed', amountPaise: 449_00, idempotencyKey: `dispute-${disputeOf(paymentId).id}` },
  ]);
  expect(await refundsOf(shop(), second)).toMatchObject([{ status: 'pending', amountPaise: 549_00 }]);
  await shop().razorpay.control('DELETE', '/faults');
});
