import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { MINUTE_MS } from '#dates.ts';
import type { OrderStatus } from '#order-status.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, settle } from '#tests/support/browser.ts';
import { expectOrdersToKeepTheirOwn, ledgerOf } from '#tests/support/ledger.ts';
import {
  buyOne,
  orderRow,
  pay,
  providerSide,
  refundsOf,
  sendEvent,
  startOrder,
  usePaying,
  verify,
} from '#tests/support/paying.ts';

const shop = usePaying();

afterEach(() => expectOrdersToKeepTheirOwn(shop().ctx.db));

/** The administrator, who signed in that long ago. */
async function openAdmin(minutesAgo = 0): Promise<Browser> {
  const { ctx } = shop();
  const account = await addAccount(ctx, { role: 'admin' });
  const owner = await signedInAs(ctx, account);
  if (minutesAgo > 0) {
    await ctx.db.run(
      `update sessions set created_at = created_at - ${String(minutesAgo * MINUTE_MS)} where user_id = '${account.id}'`,
    );
  }
  return owner;
}

const set = (owner: Browser, id: string, status: OrderStatus) =>
  owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm: true } });
const refund = (owner: Browser, id: string, body: object) =>
  owner.post(`/api/admin/orders/${id}/refunds`, {
    reason: 'Broken clasp',
    key: crypto.randomUUID(),
    ...body,
  });
const later = (minutes: number) => ({ ...shop().ctx, now: () => Date.now() + minutes * MINUTE_MS });

describe('D6: what the owner decided stays, and no money is lost', () => {
  test.each(['cancelled_by_user', 'failed', 'failed_verification', 'failed_creation', 'refunded'] as const)(
    'money for an order that the owner has set %s goes back, and whoever paid is told by mail and on its page',
    async (status) => {
      const owner = await openAdmin();
      const started = await startOrder(shop());
      await set(owner, started.dbOrderId, status);
      const { razorpay_payment_id: paymentId } = await pay(shop(), started);
      await runScheduled(later(16));
      await settle(shop().ctx);
      expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status, razorpayPaymentId: null });
      expect(await refundsOf(shop(), paymentId)).toMatchObject([
        { status: 'processed', amountPaise: 549_00 },
      ]);
      expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ onHand: 3, held: 0, sold: 0 });
      expect(await shop().browser.get(`/api/orders/${started.dbOrderId}`)).toMatchObject({
        body: { refunds: [{ amountPaise: 549_00, isOnItsWay: false, forWhat: null }] },
      });
      expect(shop().ctx.mailed.map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('goes back to you'),
      );
    },
  );

  test('money for an order that the owner lets wait pays it; a failed try, a closed window and time change nothing', async () => {
    const owner = await openAdmin();
    const started = await startOrder(shop());
    const id = started.dbOrderId;
    await set(owner, id, 'failed');
    await set(owner, id, 'pending_payment_gateway');
    await pay(shop(), started, 'failed');
    await shop().browser.post(`/api/orders/${id}/payment-outcome`, { outcome: 'dismissed' });
    await verify(shop(), started, {
      razorpay_payment_id: 'pay_x',
      razorpay_order_id: started.razorpayOrderId,
      razorpay_signature: 'wrong',
    });
    await runScheduled(later(31));
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'pending_payment_gateway' });
    const { razorpay_payment_id: paymentId } = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', paymentId, 'evt_waited');
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid', razorpayPaymentId: paymentId });
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ sold: 1, held: 0 });
  });

  test('money for an order that the owner has marked as paid becomes its payment', async () => {
    const owner = await openAdmin();
    const started = await startOrder(shop());
    await set(owner, started.dbOrderId, 'shipped');
    const { razorpay_payment_id: paymentId } = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', paymentId, 'evt_adopted');
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'shipped',
      razorpayPaymentId: paymentId,
    });
    expect(await refundsOf(shop(), paymentId)).toEqual([]);
  });

  test('money for an order that was paid another way is told to the owner, who alone knows that way', async () => {
    const owner = await openAdmin();
    const started = await startOrder(shop());
    const id = started.dbOrderId;
    await set(owner, id, 'paid');
    const { razorpay_payment_id: paymentId } = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', paymentId, 'evt_again');
    await settle(shop().ctx);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid', razorpayPaymentId: paymentId });
    const told = shop().ctx.mailed.filter(({ subject }) =>
      subject.includes('₹549.00 has come through Razorpay too'),
    );
    expect(told).toMatchObject([{ to: seller.email }]);
    // A refund would end the order, and leave the customer's other money with the shop.
    expect(told[0]?.text).toContain(
      'give that back yourself, as it came: “Refund” at the order gives back what',
    );
    const confirmed = shop().ctx.mailed.filter(({ subject }) => subject.startsWith(`Your order ${id}`));
    expect(confirmed).toHaveLength(1);
  });

  test('a payment and the owner’s decision at the same moment: paid, or back, never neither', async () => {
    const owner = await openAdmin();
    const three = await Promise.all([startOrder(shop()), startOrder(shop()), startOrder(shop())]);
    for (const started of three) {
      const { razorpay_payment_id: paymentId } = await pay(shop(), started);
      await Promise.all([
        set(owner, started.dbOrderId, 'cancelled_by_user'),
        sendEvent(shop(), 'payment.captured', paymentId, `evt_race_${paymentId}`),
      ]);
      await settle(shop().ctx);
      const order = await orderRow(shop(), started.dbOrderId);
      const back = await refundsOf(shop(), paymentId);
      if (order?.razorpayPaymentId === null) expect(back).toMatchObject([{ amountPaise: 549_00 }]);
      else expect(back).toEqual([]);
    }
  });
});

describe('A2: a refund', () => {
  test('of a part and of the rest: the order is refunded once the provider has said so, and its pieces are back', async () => {
    const { ctx } = shop();
    const owner = await openAdmin();
    const { dbOrderId: id, productId, paymentId, razorpayOrderId } = await buyOne(shop());
    const part = await refund(owner, id, { amountPaise: 100_00 });
    expect(part).toMatchObject({ status: 201, body: { status: 'processed', amountPaise: 100_00 } });
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid' });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ sold: 1 });
    expect(await refund(owner, id, { amountPaise: 449_01 })).toMatchObject({
      status: 409,
      body: { error: 'REFUND_TOO_HIGH' },
    });
    expect((await refund(owner, id, {})).status).toBe(201);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
    expect(ctx.published.at(-1)).toMatchObject({ type: 'order.changed', orderId: id, status: 'refunded' });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ sold: 0, onHand: 3 });
    expect(await refundsOf(shop(), paymentId)).toHaveLength(2);
    expect((await providerSide(shop(), razorpayOrderId))[0]).toMatchObject({ amount_refunded: 549_00 });
    const { body } = await owner.get(`/api/admin/orders/${id}`);
    expect(body).toMatchObject({ paidPaise: 549_00, refundedPaise: 549_00, refunds: [{}, {}] });
    expect((body as AdminOrder).history.map(({ note }) => note)).toContain(
      'Refund of ₹100.00 asked for: Broken clasp',
    );
    // Taking it up again without its money asks first.
    expect(
      await owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'paid' } }),
    ).toMatchObject({ body: { error: 'CONFIRMATION_NEEDED' } });
  });

  test.each(['one-key-only', 'k'.repeat(100)])(
    'under one key is one refund, however often it is sent: %s',
    async (key) => {
      const owner = await openAdmin();
      const { dbOrderId: id, paymentId } = await buyOne(shop());
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => refund(owner, id, { amountPaise: 50_00, key })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await refundsOf(shop(), paymentId)).toMatchObject([{ amountPaise: 50_00 }]);
    },
  );

  test('that meets keys which are not taken is open, and goes once they are', async () => {
    const owner = await openAdmin();
    const { dbOrderId: id, paymentId } = await buyOne(shop());
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '401' });
    expect((await refund(owner, id, { amountPaise: 50_00 })).status).toBe(201);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending' }]);
    await resumeRefunds(shop().ctx);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', amountPaise: 50_00 }]);
  });

  test('of which there are twenty at once never exceeds what was paid', async () => {
    const owner = await openAdmin();
    const { dbOrderId: id, paymentId, razorpayOrderId } = await buyOne(shop());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(owner, id, { amountPaise: 100_00 })),
    );
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect(byStatus.get(201)).toHaveLength(5);
    expect(byStatus.get(409)).toHaveLength(15);
    expect(await refundsOf(shop(), paymentId)).toHaveLength(5);
    expect((await providerSide(shop(), razorpayOrderId))[0]).toMatchObject({ amount_refunded: 500_00 });
    const mails = shop().ctx.mailed.filter(({ subject }) => subject.includes('on its way back'));
    expect(mails).toHaveLength(5);
  });

  test('of an order whose account was deleted is told to nobody', async () => {
    const { ctx } = shop();
    const owner = await openAdmin();
    const account = await addAccount(ctx);
    const browser = await signedInAs(ctx, account);
    const { dbOrderId: id, paymentId } = await buyOne({ ...shop(), browser });
    await set(owner, id, 'delivered');
    await ctx.db.update(orders).set({ reconcileAt: null }).where(eq(orders.id, id));
    const body = { password: PASSWORD };
    expect(await browser.send('/api/account', { method: 'DELETE', body })).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), id))?.customerEmail).toMatch(/@erased\.invalid$/);
    ctx.mailed.length = 0;
    const goodwill = { what: 'goodwill', amountPaise: 50_00 };
    expect(await refund(owner, id, goodwill)).toMatchObject({ status: 201, body: { status: 'processed' } });
    expect(await refund(owner, id, { what: 'delivery' })).toMatchObject({ status: 201 });
    await settle(ctx);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([
      { amountPaise: 50_00 },
      { amountPaise: 50_00 },
    ]);
    expect(ctx.mailed).toEqual([]);
  });

  test('under the key of another order is none', async () => {
    const owner = await openAdmin();
    const [one, other] = [await buyOne(shop()), await buyOne(shop())];
    const key = 'key-of-the-first-order';
    expect((await refund(owner, one.dbOrderId, { amountPaise: 1_00, key })).status).toBe(201);
    expect(await refund(owner, other.dbOrderId, { amountPaise: 1_00, key })).toMatchObject({
      status: 409,
      body: { error: 'KEY_REUSED' },
    });
    expect(await refundsOf(shop(), other.paymentId)).toEqual([]);
  });

  test('needs a fresh sign-in, a payment and a reason', async () => {
    const { ctx } = shop();
    const { dbOrderId: id, paymentId } = await buyOne(shop());
    expect(await refund(await openAdmin(31), id, {})).toMatchObject({
      status: 403,
      body: { error: 'SIGN_IN_AGAIN' },
    });
    const owner = await openAdmin();
    expect(await refund(owner, id, { reason: ' ' })).toMatchObject({
      body: { details: { reason: ['Please give a reason.'] } },
    });
    for (const amountPaise of [0, -1, 1.5]) {
      expect((await refund(owner, id, { amountPaise })).status).toBe(400);
    }
    const details = { amountPaise: ['Razorpay takes no refund below ₹1.00.'] };
    expect(await refund(owner, id, { amountPaise: 99 })).toMatchObject({ body: { details } });
    for (const key of ['short', 'a'.repeat(101)]) {
      expect((await refund(owner, id, { key })).status).toBe(400);
    }
    const unpaid = await startOrder(shop());
    expect(await refund(owner, unpaid.dbOrderId, {})).toMatchObject({ body: { error: 'NOT_PAID' } });
    expect(await refundsOf(shop(), paymentId)).toEqual([]);
    expect(await ctx.db.$count(orderEvents)).toBeGreaterThan(0);
  });
});

test('D5: whoever watches hears of each step of a shopper at once', async () => {
  const { ctx } = shop();
  const started = await startOrder(shop());
  const heard = () =>
    ctx.published.flatMap((message) =>
      message.type === 'order.changed' && message.orderId === started.dbOrderId ? [message.status] : [],
    );
  expect(heard()).toEqual(['pending_payment', 'pending_payment_gateway']);
  await verify(shop(), started, await pay(shop(), started));
  expect(heard()).toEqual(['pending_payment', 'pending_payment_gateway', 'paid']);
});

test('D5: the live address is for WebSockets', async () => {
  const owner = await openAdmin();
  expect(await owner.get('/api/admin/live')).toMatchObject({
    status: 426,
    body: { error: 'UPGRADE_NEEDED' },
  });
  const upgrade = { Upgrade: 'websocket', Origin: 'https://elsewhere.example' };
  expect(await owner.send('/api/admin/live', { headers: upgrade })).toMatchObject({
    status: 403,
    body: { error: 'FOREIGN_ORIGIN' },
  });
});
