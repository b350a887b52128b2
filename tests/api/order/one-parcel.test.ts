import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getParcel, piecesOf } from '#order/read/get-admin-order.server.ts';
import type { OwnOrder } from '#order/read/own-order.ts';
import { settlePayment } from '#payment/verify-payment.server.ts';
import { problemOfCancelling } from '#order/self-service.ts';
import { cancelOwnOrder } from '#payment/cancel-own-order.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { ELSEWHERE } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { withMeanwhile } from '#tests/support/meanwhile.ts';
import { orderRow, pay, refundsOf, verify } from '#tests/support/paying.ts';
import { useAdditions } from '#tests/support/additions.ts';

const { shop, paidOrder, addition, paidAddition, pack, adminOrder, change } = useAdditions();
const code = (error: string) => ({ body: { error } });

async function packedTogether() {
  const { id, productId } = await paidOrder();
  const added = await paidAddition(id, productId);
  await pack(id, { seenAt: (await adminOrder(id)).seenAt });
  return { id, added, productId };
}
const papersOf = (orderId: string) =>
  shop().ctx.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId));

describe('one parcel', () => {
  test('its address goes with that of the first, and is not changed alone', async () => {
    const { id, productId } = await paidOrder();
    const [added, open] = [await paidAddition(id, productId), await addition(id, productId)];
    const put = (of: string) =>
      shop().browser.send(`/api/orders/${of}/address`, { method: 'PUT', body: ELSEWHERE });
    expect(await put(added.id)).toMatchObject({ status: 409, ...code('IS_ADDITION') });
    expect(await put(id)).toMatchObject({ status: 200 });
    for (const each of [id, added.id, open.dbOrderId]) {
      const row = await orderRow(shop(), each);
      expect(row?.shippingAddress).toMatchObject({ city: 'Mysuru', phone: '+919988776655' });
    }
  });

  test('cancelling what was added leaves the first; cancelling that cancels both, and all of both payments goes back', async () => {
    const { id, productId, paymentId } = await paidOrder();
    const cancel = (of: string) => shop().browser.post(`/api/orders/${of}/cancel`);
    const [early, added] = [await paidAddition(id, productId), await paidAddition(id, productId)];
    expect(await cancel(early.id)).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), early.id))?.status).toBe('refunded');
    expect((await orderRow(shop(), id))?.status).toBe('paid');
    expect(await cancel(id)).toMatchObject({ status: 200 });
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ amountPaise: 549_00 }]);
    expect(await refundsOf(shop(), added.paymentId)).toMatchObject([{ amountPaise: 499_00 }]);
    expect((await orderRow(shop(), added.id))?.status).toBe('refunded');
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 3, sold: 0 });
  });

  test('what is paid just as the first is cancelled is cancelled with it', async () => {
    const { ctx } = shop();
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    const signed = await pay(shop(), started);
    const db = withMeanwhile(ctx.db, () => verify(shop(), started, signed));
    await cancelOwnOrder({ ...ctx, db }, { id, token: await accessTokenOf(ctx.accounts.secret, id) });
    await settle(ctx);
    for (const each of [id, started.dbOrderId]) {
      expect(await orderRow(shop(), each)).toMatchObject({ status: 'refunded' });
    }
    expect(await refundsOf(shop(), signed.razorpay_payment_id)).toMatchObject([{ amountPaise: 499_00 }]);
  });

  test.each([
    ['ORDER_PACKED', { packedAt: 1 }],
    ['ORDER_PAID_BY_HAND', { razorpayPaymentId: null }],
  ])('the first is not cancelled without what was added (%s), which its page knows', async (problem, set) => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    await shop().ctx.db.update(orders).set(set).where(eq(orders.id, added.id));
    const page = (await shop().browser.get(`/api/orders/${id}`)).body as OwnOrder;
    expect(problemOfCancelling(page, page.additions)).toBe(problem);
    const answer = await shop().browser.post(`/api/orders/${id}/cancel`);
    expect(answer).toMatchObject({ status: 409, ...code(problem) });
    expect((await orderRow(shop(), id))?.status).toBe('paid');
  });

  test('one press packs both and one takes it back, unless something was added or taken back since', async () => {
    const { id, productId } = await paidOrder();
    const moved = { status: 409, ...code('ORDER_MOVED') };
    const packed = async (of: string) => (await orderRow(shop(), of))?.packedAt;
    const before = await adminOrder(id);
    const [early, added] = [await paidAddition(id, productId), await paidAddition(id, productId)];
    expect(await pack(id, { seenAt: before.seenAt })).toMatchObject(moved);
    const then = await adminOrder(id);
    await shop().browser.post(`/api/orders/${early.id}/cancel`);
    expect(await pack(id, { seenAt: then.seenAt })).toMatchObject(moved);
    expect(await packed(id)).toBeNull();
    expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
    expect(await packed(added.id)).toBe(await packed(id));
    expect(await shop().browser.post(`/api/orders/${added.id}/cancel`)).toMatchObject(code('ORDER_PACKED'));
    const { seenAt } = await adminOrder(id);
    expect(await pack(id, { isPacked: false, seenAt })).toMatchObject({ status: 200 });
    expect(await packed(added.id)).toBeNull();
  });

  test('what was packed by itself before the first is packed with it all the same, and leaves with it', async () => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    expect(await pack(added.id)).toMatchObject({ status: 200 });
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, added.id));
    expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), added.id))?.packedAt).toBe((await orderRow(shop(), id))?.packedAt);
    await change(id, { status: 'shipped' });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'shipped' });
    expect(await papersOf(added.id)).toHaveLength(1);
  });

  test.each([false, true])(
    'what is paid once the first is packed (in that moment: %s) has a parcel, an address and a way of its own, and both are told',
    async (isLate) => {
      const { id, productId } = await paidOrder();
      const { dbOrderId: added, ...started } = await addition(id, productId);
      const packing = async () => {
        expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
      };
      if (!isLate) await packing();
      const paid = await pay(shop(), { dbOrderId: added, ...started });
      const { ctx } = shop();
      const db = isLate ? withMeanwhile(ctx.db, packing) : ctx.db;
      await settlePayment({ ...ctx, db }, paid.razorpay_payment_id);
      await settle(ctx);
      const mails = ctx.mailed.filter(({ subject }) => subject.includes(added));
      const told = mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
      expect(told).toContain(`It comes in a separate parcel from your order ${id}.`);
      expect(told).toContain(`order ${id}, which is already packed: please send it separately.`);
      expect(await orderRow(shop(), added)).toMatchObject({ status: 'paid', packedAt: null });
      const put = { method: 'PUT', body: ELSEWHERE };
      expect(await shop().browser.send(`/api/orders/${added}/address`, put)).toMatchObject({ status: 200 });
      await change(id, { status: 'shipped' });
      const rows = [await orderRow(shop(), added), await orderRow(shop(), id)];
      expect(rows.map((row) => row?.shippingAddress.city)).toEqual(['Mysuru', 'Bengaluru']);
      expect(rows[0]?.status).toBe('paid');
    },
  );

  test('leaves and arrives in one press when it was packed in one, each with its bill; a wrong “Delivered” is taken back for both', async () => {
    const { id, added, productId } = await packedTogether();
    const sent = { status: 'shipped', trackingUrl: 'https://track.example/1', deliveredAt: null };
    await change(id, { status: 'shipped', tracking_url: sent.trackingUrl });
    for (const each of [id, added.id]) expect(await orderRow(shop(), each)).toMatchObject(sent);
    // The packing slip and the stickers have both orders, also when they are printed again.
    const parcel = await getParcel({ ...shop().ctx, actor: personAs('admin', 'owner') }, id);
    expect(parcel.along.map((each) => each.id)).toEqual([added.id]);
    expect(piecesOf(parcel)).toMatchObject([
      { copies: 1, soldPaise: 499_00 },
      { id: productId, copies: 1, soldPaise: 499_00 },
    ]);
    await change(id, { status: 'delivered' });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'delivered' });
    await change(id, { status: 'shipped' });
    for (const each of [id, added.id]) {
      expect(await orderRow(shop(), each)).toMatchObject(sent);
      expect(await papersOf(each)).toHaveLength(1);
    }
  });

  test.each(['processing', 'cancelled_by_user'])(
    'comes back in one press with a first that is %s: both bills are credited, and what was added waits to be sent',
    async (status) => {
      const { id, added } = await packedTogether();
      await change(id, { status: 'shipped' });
      await change(id, { status, confirm: true });
      expect(await orderRow(shop(), id)).toMatchObject({ status });
      expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'processing', trackingUrl: null });
      for (const each of [id, added.id]) {
        const [bill, ...notes] = await papersOf(each);
        expect(notes).toMatchObject([{ kind: 'credit_note', totalPaise: bill?.totalPaise }]);
      }
    },
  );

  test('is not here again when its first ends after its delivery, or was ended before', async () => {
    const { id, added } = await packedTogether();
    await change(id, { status: 'delivered' });
    await change(added.id, { status: 'shipped' });
    await change(id, { status: 'refunded', confirm: true });
    await change(id, { status: 'cancelled_by_user', confirm: true });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'shipped' });
  });
});
