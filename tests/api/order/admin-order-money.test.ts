import { afterEach, describe, expect, test } from 'vitest';
import { runScheduled } from '#functions/scheduled.ts';
import { MINUTE_MS } from '#dates.ts';
import type { OrderStatus } from '#order-status.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser, settle } from '#tests/support/browser.ts';
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
        expect.stringContaining('is being refunded'),
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
      'return that money yourself, the way it came: “Refund” in the order returns what',
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
    const told = ctx.mailed.filter(({ subject }) => subject.includes('on its way back'));
    expect(told).toHaveLength(2);
  });

  test('under one key is one refund, however often it is sent; the key of another order is none', async () => {
    const owner = await openAdmin();
    const [one, other] = [await buyOne(shop()), await buyOne(shop())];
    const asked = { amountPaise: 50_00, key: 'one-key-only' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(owner, one.dbOrderId, asked)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await refundsOf(shop(), one.paymentId)).toMatchObject([{ amountPaise: 50_00 }]);
    for (const [id, paise] of [
      [other.dbOrderId, 50_00],
      [one.dbOrderId, 1_00],
    ] as const)
      expect(await refund(owner, id, { ...asked, amountPaise: paise })).toMatchObject({
        status: 409,
        body: { error: 'KEY_REUSED' },
      });
    expect(await refundsOf(shop(), other.paymentId)).toEqual([]);
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
  });

  test('needs a fresh sign-in, a payment and a reason', async () => {
    const { dbOrderId: id, paymentId } = await buyOne(shop());
    expect(await refund(openBrowser(shop().ctx), id, {})).toMatchObject({ status: 401 });
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
