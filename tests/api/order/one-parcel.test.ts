import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { parseCsv } from '#csv.ts';
import { fileTime } from '#dates.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getParcel, piecesOf } from '#order/read/get-admin-order.server.ts';
import type { OwnOrder } from '#order/read/own-order.ts';
import { orderWords } from '#order/read/order-steps.ts';
import { settlePayment } from '#payment/verify-payment.server.ts';
import { problemOfCancelling } from '#order/self-service.ts';
import { cancelOwnOrder } from '#payment/cancel-own-order.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { withMeanwhile } from '#tests/support/meanwhile.ts';
import { orderRow, pay, providerSide, refundsOf, sendEvent, verify } from '#tests/support/paying.ts';
import { useAdditions } from '#tests/support/additions.ts';

const { shop, paidOrder, addition, paidAddition, pack, adminOrder, change, exported } = useAdditions();
const code = (error: string) => ({ body: { error } });
const ADDRESS = {
  name: 'Asha Rao',
  pinCode: '570001',
  city: 'Mysuru',
  state: 'KA',
  apartment: '',
  phone: '9988776655',
  address: '3 Palace Road',
};

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
      shop().browser.send(`/api/orders/${of}/address`, { method: 'PUT', body: ADDRESS });
    expect(await put(added.id)).toMatchObject({ status: 409, ...code('IS_ADDITION') });
    expect(await put(id)).toMatchObject({ status: 200 });
    for (const each of [id, added.id, open.dbOrderId]) {
      const row = await orderRow(shop(), each);
      expect(row?.shippingAddress).toMatchObject({ city: 'Mysuru', phone: '+919988776655' });
    }
  });

  test('cancelling the first cancels what was added, and all of both payments goes back', async () => {
    const { id, productId, paymentId } = await paidOrder();
    const added = await paidAddition(id, productId);
    expect(await shop().browser.post(`/api/orders/${id}/cancel`)).toMatchObject({ status: 200 });
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

    const undone = { packedAt: null, razorpayPaymentId: added.paymentId };
    await shop().ctx.db.update(orders).set(undone).where(eq(orders.id, added.id));
    const after = (await shop().browser.get(`/api/orders/${id}`)).body as OwnOrder;
    expect(problemOfCancelling(after, after.additions)).toBeNull();
    expect(await shop().browser.post(`/api/orders/${id}/cancel`)).toMatchObject({ status: 200 });
  });

  test('cancelling what was added leaves the first', async () => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    expect(await shop().browser.post(`/api/orders/${added.id}/cancel`)).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), id))?.status).toBe('paid');
    expect((await orderRow(shop(), added.id))?.status).toBe('refunded');
  });

  test('a payment for what was added to a cancelled order goes back', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    await shop().browser.post(`/api/orders/${id}/cancel`);
    const signed = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', signed.razorpay_payment_id, 'late-addition');
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 499_00 }]);
    expect((await orderRow(shop(), started.dbOrderId))?.paidAt).toBeNull();
  });

  test('a payment for what was added and a cancellation of the first at once leave nothing to be sent', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    const signed = await pay(shop(), started);
    await Promise.all([
      sendEvent(shop(), 'payment.captured', signed.razorpay_payment_id, 'racing-addition'),
      shop().browser.post(`/api/orders/${id}/cancel`),
    ]);
    await settle(shop().ctx);
    expect(['paid', 'processing']).not.toContain((await orderRow(shop(), started.dbOrderId))?.status);
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 499_00 }]);
  });

  test('one press packs both, and one takes it back', async () => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    const { seenAt, additions } = await adminOrder(id);
    expect(additions).toMatchObject([{ id: added.id, packedAt: null }]);
    expect(await pack(id, { seenAt })).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), added.id))?.packedAt).toBe((await orderRow(shop(), id))?.packedAt);
    expect(await shop().browser.post(`/api/orders/${added.id}/cancel`)).toMatchObject(code('ORDER_PACKED'));
    const after = await adminOrder(id);
    expect(await pack(id, { isPacked: false, seenAt: after.seenAt })).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), added.id))?.packedAt).toBeNull();
  });

  test('what was packed by itself before the first is packed with it all the same, and leaves with it', async () => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    expect(await pack(added.id)).toMatchObject({ status: 200 });
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, added.id));
    const parcel = () => getParcel({ ...shop().ctx, actor: personAs('admin', 'owner') }, id);
    expect((await parcel()).along.map((each) => each.id)).toEqual([added.id]);
    const put = { method: 'PUT', body: ADDRESS };
    expect(await shop().browser.send(`/api/orders/${id}/address`, put)).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), added.id))?.shippingAddress.city).toBe('Mysuru');
    expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
    expect((await orderRow(shop(), added.id))?.packedAt).toBe((await orderRow(shop(), id))?.packedAt);
    expect(piecesOf(await parcel())).toHaveLength(2);
    await change(id, { status: 'shipped' });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'shipped' });
    const bills = shop().ctx.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, added.id));
    expect(await bills).toHaveLength(1);
  });

  test('a press on Packed is refused when something was added since, or taken back', async () => {
    const { id, productId } = await paidOrder();
    const before = await adminOrder(id);
    const added = await paidAddition(id, productId);
    expect(await pack(id, { seenAt: before.seenAt })).toMatchObject({ status: 409, ...code('ORDER_MOVED') });
    const then = await adminOrder(id);
    await shop().browser.post(`/api/orders/${added.id}/cancel`);
    expect(await pack(id, { seenAt: then.seenAt })).toMatchObject({ status: 409, ...code('ORDER_MOVED') });
    expect((await orderRow(shop(), id))?.packedAt).toBeNull();
  });

  test('what is paid for after the first was packed stays to be packed, and sent, by itself', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    await pack(id, { seenAt: (await adminOrder(id)).seenAt });
    await verify(shop(), started, await pay(shop(), started));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid', packedAt: null });
    expect(await adminOrder(started.dbOrderId)).toMatchObject({ first: { id } });
    await change(id, { status: 'shipped' });
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
  });

  const mailsOf = async (id: string) => {
    await settle(shop().ctx);
    const mails = shop().ctx.mailed.filter(({ subject }) => subject.includes(id));
    return mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
  };

  test('both are told that it has a parcel of its own, also where the first is packed in that moment', async () => {
    for (const isLate of [false, true]) {
      const { id, productId } = await paidOrder();
      const started = await addition(id, productId);
      const packing = async () => {
        expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
      };
      if (!isLate) await packing();
      const paid = (await pay(shop(), started)).razorpay_payment_id;
      const { ctx } = shop();
      await settlePayment(isLate ? { ...ctx, db: withMeanwhile(ctx.db, packing) } : ctx, paid);
      const told = await mailsOf(started.dbOrderId);
      expect(told).toContain(`It comes in a parcel of its own, not with your order ${id}.`);
      expect(told).toContain(`order ${id}, which is packed already: please send it by itself.`);
    }
  });

  test('what the owner marks as paid after that has a parcel of its own', async () => {
    const { id, productId } = await paidOrder();
    const { dbOrderId } = await addition(id, productId);
    await pack(id, { seenAt: (await adminOrder(id)).seenAt });
    expect(await change(dbOrderId, { status: 'paid', confirm: true })).toMatchObject({ status: 200 });
    expect(await mailsOf(dbOrderId)).toContain('It comes in a parcel of its own');
  });

  test('that changes its address by itself, since the first keeps its own', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    await pack(id, { seenAt: (await adminOrder(id)).seenAt });
    await verify(shop(), started, await pay(shop(), started));
    const put = { method: 'PUT', body: ADDRESS };
    const answer = await shop().browser.send(`/api/orders/${started.dbOrderId}/address`, put);
    expect(answer).toMatchObject({ status: 200 });
    const cityOf = async (of: string) => (await orderRow(shop(), of))?.shippingAddress.city;
    expect([await cityOf(started.dbOrderId), await cityOf(id)]).toEqual(['Mysuru', 'Bengaluru']);
  });

  test('a cash order that was taken back says so on the page of what was added to it', async () => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    const cash = { paymentMethod: 'cod', paidAt: null, razorpayPaymentId: null } as const;
    await shop().ctx.db.update(orders).set(cash).where(eq(orders.id, id));
    expect(await shop().browser.post(`/api/orders/${id}/cancel`)).toMatchObject({ status: 200 });
    const { first } = (await shop().browser.get(`/api/orders/${added.id}`)).body as OwnOrder;
    expect(first && orderWords(first)).toBe('Cancelled');
  });

  test('leaves and arrives in one press when it was packed in one, each with its bill', async () => {
    const { id, added, productId } = await packedTogether();
    await change(id, { status: 'shipped', tracking_url: 'https://track.example/1' });
    for (const each of [id, added.id]) {
      const sent = { status: 'shipped', trackingUrl: 'https://track.example/1' };
      expect(await orderRow(shop(), each)).toMatchObject(sent);
      expect(await papersOf(each)).toHaveLength(1);
    }
    // The packing slip and the stickers have both orders, also when they are printed again.
    const parcel = () => getParcel({ ...shop().ctx, actor: personAs('admin', 'owner') }, id);
    expect((await parcel()).along.map((each) => each.id)).toEqual([added.id]);
    expect(piecesOf(await parcel())).toMatchObject([
      { copies: 1, soldPaise: 499_00 },
      { id: productId, copies: 1, soldPaise: 499_00 },
    ]);
    await change(id, { status: 'delivered' });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'delivered' });
    expect((await parcel()).along).toHaveLength(1);
  });

  test('comes back in one press, and all of both bills is credited', async () => {
    const { id, added } = await packedTogether();
    await change(id, { status: 'shipped' });
    await change(id, { status: 'processing', confirm: true });
    for (const each of [id, added.id]) {
      expect(await orderRow(shop(), each)).toMatchObject({ status: 'processing' });
      const [bill, note, ...more] = await papersOf(each);
      expect(more).toEqual([]);
      expect(note).toMatchObject({ kind: 'credit_note', totalPaise: bill?.totalPaise });
    }
  });

  test('is here again when its first is given up on its way, and what was added waits to be sent or refunded', async () => {
    const { id, added } = await packedTogether();
    await change(id, { status: 'shipped' });
    await change(id, { status: 'cancelled_by_user', confirm: true });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'processing', trackingUrl: null });
    expect((await papersOf(added.id)).map(({ kind }) => kind)).toContain('credit_note');
  });

  test('is not here again when its first ends after its delivery, or was ended before', async () => {
    const { id, added } = await packedTogether();
    await change(id, { status: 'delivered' });
    await change(added.id, { status: 'shipped' });
    await change(id, { status: 'refunded', confirm: true });
    await change(id, { status: 'cancelled_by_user', confirm: true });
    expect(await orderRow(shop(), added.id)).toMatchObject({ status: 'shipped' });
  });
});

test('A2: the file of orders says with which order one goes, until that has left without it, and when each was packed', async () => {
  const { id, productId } = await paidOrder();
  const added = await paidAddition(id, productId);
  const rowsOf = async () => {
    const [headings = [], ...rows] = parseCsv(await exported(), { mostRows: 99 }).map(({ cells }) => cells);
    const places = ['Goes with order', 'Packed (IST)'].map((heading) => headings.indexOf(heading));
    const cellsOf = (of: string) => places.map((place) => rows.find(([first]) => first === of)?.[place]);
    return { first: cellsOf(id), along: cellsOf(added.id) };
  };
  expect(await rowsOf()).toEqual({ first: ['', ''], along: [id, ''] });
  expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
  const at = fileTime((await orderRow(shop(), id))?.packedAt ?? 0);
  expect(await rowsOf()).toEqual({ first: ['', at], along: [id, at] });
  await shop().ctx.db.update(orders).set({ packedAt: null }).where(eq(orders.id, added.id));
  expect(await rowsOf()).toEqual({ first: ['', at], along: ['', ''] });
});
