import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, lastMail, signedIn, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser, settle } from '#tests/support/browser.ts';
import { addCoupon } from '#tests/support/checkout.ts';
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
} from '#tests/support/paying.ts';
import { addProduct, seenAtOf } from '#tests/support/rows.ts';
import { orderCash } from '#tests/support/order-cash.ts';

const shop = usePaying();
let owner: Browser;
beforeEach(async () => {
  const account = await addAccount(shop().ctx, { role: 'admin' });
  owner = await signedInAs(shop().ctx, account);
});

const cancel = (id: string, by: Browser) => by.post(`/api/orders/${id}/cancel`);
const pack = async (id: string, isPacked = true) => {
  const seenAt = await seenAtOf(shop().ctx.db, id);
  return await owner.send(`/api/admin/orders/${id}/packed`, { method: 'PUT', body: { isPacked, seenAt } });
};
const subjects = (to: string) =>
  shop()
    .ctx.mailed.filter((mail) => mail.to === to)
    .map(({ subject }) => subject);
const eventsOf = (id: string) =>
  shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);

async function paidOrder() {
  const { paymentId, ...started } = await buyOne(shop());
  return { started, paymentId };
}

async function cashOrder() {
  const { ctx } = shop();
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
  const { id: productId } = await addProduct(ctx.db, { inStock: 2, pricePaise: 649_00 });
  const { code: couponCode } = await addCoupon(ctx.db, { maxUses: 1 });
  return { productId, ...(await orderCash(ctx, productId, { couponCode })) };
}

describe('G12: cancelling before it is packed', () => {
  test('a paid order gives its pieces back, and all of its money begins to go back in the same write', async () => {
    const { started, paymentId } = await paidOrder();
    const answer = await cancel(started.dbOrderId, shop().browser);
    expect(answer).toMatchObject({ status: 200, body: { id: started.dbOrderId } });
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ onHand: 3, sold: 0 });
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ amountPaise: 549_00, status: 'processed' }]);
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 549_00 }]);
    expect((await orderRow(shop(), started.dbOrderId))?.status).toBe('refunded');
    const told = shop().ctx.mailed.filter(({ to }) => to === 'asha@example.in');
    expect(told.map(({ subject }) => subject).slice(1)).toEqual([
      `Your order ${started.dbOrderId} has been cancelled`,
    ]);
    expect(told.at(-1)?.text).toContain('Your refund of ₹549.00 will reach you');
    expect(subjects(seller.email)).toContain(`Order ${started.dbOrderId} was cancelled by the customer`);
    expect(
      (await eventsOf(started.dbOrderId)).map(({ actor, toStatus }) => [actor, toStatus]),
    ).toContainEqual(['shopper', 'cancelled_by_user']);
  });

  test('what the owner had refunded already does not go back twice', async () => {
    const { started, paymentId } = await paidOrder();
    const key = crypto.randomUUID().replaceAll('-', '');
    const refund = { amountPaise: 100_00, reason: 'Clasp', key };
    expect(await owner.post(`/api/admin/orders/${started.dbOrderId}/refunds`, refund)).toMatchObject({
      status: 201,
    });
    await cancel(started.dbOrderId, shop().browser);
    const sums = (await refundsOf(shop(), paymentId)).map(({ amountPaise }) => amountPaise);
    expect(sums).toEqual([100_00, 449_00]);
    const told = shop().ctx.mailed.find(({ subject }) => subject.endsWith('has been cancelled'));
    expect(told?.text).toContain('Your refund of ₹449.00 will reach you');
  });

  test('an order on delivery is free again, with its coupon and its place among the cash orders', async () => {
    const { id, productId, email, token } = await cashOrder();
    expect(await cancel(id, openBrowser(shop().ctx))).toMatchObject({ status: 401 });
    const answer = await openBrowser(shop().ctx).post(`/api/orders/${id}/cancel?token=${token}`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled_by_user' } });
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, sold: 0 });
    await expectOrdersToKeepTheirOwn(shop().ctx.db);
    const told = lastMail(shop().ctx, email);
    expect(told.subject).toBe(`Your order ${id} has been cancelled`);
    expect(told.text).toContain('Nothing has been charged for it.');
  });

  test('is refused once it is packed, until that is taken back, and once it is on its way', async () => {
    const { started } = await paidOrder();
    expect(await pack(started.dbOrderId)).toMatchObject({
      status: 200,
      body: { packedAt: expect.any(Number) as number },
    });
    expect(await pack(started.dbOrderId)).toMatchObject({ status: 200 });
    const refused = { status: 409, body: { error: 'ORDER_PACKED' } };
    expect(await cancel(started.dbOrderId, shop().browser)).toMatchObject(refused);
    expect(await pack(started.dbOrderId, false)).toMatchObject({ status: 200, body: { packedAt: null } });
    const change = { method: 'PATCH', body: { status: 'shipped' } };
    const shipped = await owner.send(`/api/admin/orders/${started.dbOrderId}`, change);
    expect(shipped.body).toMatchObject({ packedAt: expect.any(Number) as number });
    expect(await pack(started.dbOrderId, false)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_MOVED' },
    });
    expect(await cancel(started.dbOrderId, shop().browser)).toMatchObject(refused);
    expect((await orderRow(shop(), started.dbOrderId))?.status).toBe('shipped');
  });

  test('is refused before it is paid, and for what was paid to the owner by hand', async () => {
    const started = await startOrder(shop());
    expect(await cancel(started.dbOrderId, shop().browser)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_MOVED' },
    });
    const change = { method: 'PATCH', body: { status: 'paid', confirm: true } };
    await owner.send(`/api/admin/orders/${started.dbOrderId}`, change);
    expect(await cancel(started.dbOrderId, shop().browser)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_PAID_BY_HAND' },
    });
  });

  test('what the owner takes up again is packed anew', async () => {
    const { id, token } = await cashOrder();
    await openBrowser(shop().ctx).post(`/api/orders/${id}/cancel?token=${token}`);
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, id));
    const take = (body: object) => owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body });
    // The owner may have pressed before seeing that the order is not wanted any more.
    for (const status of ['processing', 'shipped', 'delivered']) {
      expect(await take({ status })).toMatchObject({ status: 409, body: { error: 'CONFIRMATION_NEEDED' } });
    }
    await take({ status: 'processing', confirm: true });
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'processing', packedAt: null });
  });

  test('what has a parcel to follow is packed; what was changed since the owner saw it is not', async () => {
    const { id, token } = await cashOrder();
    const seenAt = (await seenAtOf(shop().ctx.db, id)) - 1;
    const packed = { method: 'PUT', body: { isPacked: true, seenAt } };
    expect(await owner.send(`/api/admin/orders/${id}/packed`, packed)).toMatchObject({ status: 409 });
    const body = { tracking_url: 'https://courier.example/1' };
    await owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body });
    expect(await openBrowser(shop().ctx).post(`/api/orders/${id}/cancel?token=${token}`)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_PACKED' },
    });
  });

  test('an account cancels its own order without a token; its number and email address alone do not', async () => {
    const { started } = await paidOrder();
    const id = started.dbOrderId;
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const { id: userId, email } = await addAccount(shop().ctx);
    await shop().ctx.db.update(orders).set({ userId }).where(eq(orders.id, id));
    const stranger = openBrowser(shop().ctx);
    expect(await stranger.get(`/api/orders/${id}?token=${token}`)).toMatchObject({ status: 200 });
    expect(await stranger.post(`/api/orders/${id}/cancel?token=${token}`)).toMatchObject({ status: 404 });
    expect(await cancel(id, owner)).toMatchObject({ status: 404 });
    expect(await cancel(id, await signedIn(shop().ctx, email))).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), id))?.status).toBe('refunded');
  });
});

describe('R1, R3: cancelling at the same moment as something else', () => {
  test('many cancellations give the pieces and the money back once', async () => {
    const { started, paymentId } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cancel(started.dbOrderId, shop().browser)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await settle(shop().ctx);
    expect(await refundsOf(shop(), paymentId)).toHaveLength(1);
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ onHand: 3, sold: 0 });
    expect(
      subjects('asha@example.in').filter((each) => each.includes(`${started.dbOrderId} has been cancelled`)),
    ).toHaveLength(1);
  });

  test('either a cancellation or "Packed" wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { started, paymentId } = await paidOrder();
      const { dbOrderId: id } = started;
      const early = round % 2 === 0 ? pack(id) : null;
      const [cancelled, packed] = await Promise.all([cancel(id, shop().browser), early ?? pack(id)]);
      await settle(shop().ctx);
      const isCancelled = cancelled.status === 200;
      expect(packed.status).toBe(isCancelled ? 409 : 200);
      expect(await refundsOf(shop(), paymentId)).toHaveLength(isCancelled ? 1 : 0);
      const row = await orderRow(shop(), id);
      expect(row?.packedAt === null).toBe(isCancelled);
      expect(row?.status).toBe(isCancelled ? 'refunded' : 'paid');
    }
  });

  test('a payment that comes beside it pays nothing for good: either it was too early to cancel, or all goes back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const started = await startOrder(shop());
      const { razorpay_payment_id: paymentId } = await pay(shop(), started);
      const [answer] = await Promise.all([
        cancel(started.dbOrderId, shop().browser),
        sendEvent(shop(), 'payment.captured', paymentId, `race-${crypto.randomUUID()}`),
      ]);
      await settle(shop().ctx);
      const back = await refundsOf(shop(), paymentId);
      const row = await orderRow(shop(), started.dbOrderId);
      expect([row?.status, back.length]).toEqual(answer.status === 200 ? ['refunded', 1] : ['paid', 0]);
    }
  });
});
