import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../../drizzle/schema/order.ts';
import { shippingSettings } from '../../../drizzle/schema/shop-settings.ts';
import { accessCookieName } from '../../../src/domain/order/read/access-token.ts';
import { shop as seller } from '../../../src/shop.config.ts';
import { addAccount, signedInAs } from '../../support/accounts.ts';
import { type Browser, openBrowser, settle } from '../../support/browser.ts';
import type { Started } from '../../support/checkout.ts';
import { ledgerOf } from '../../support/ledger.ts';
import {
  orderRow,
  pay,
  providerSide,
  refundsOf,
  sendEvent,
  startOrder,
  usePaying,
  verify,
} from '../../support/paying.ts';
import { addProduct, seenAtOf } from '../../support/rows.ts';

const shop = usePaying();
let owner: Browser;
beforeEach(async () => {
  owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
});

afterEach(() => shop().ctx.db.delete(shippingSettings));

const itemsOf = (productId: number, quantity = 1) => [{ productId, size: '', quantity }];

function quote(id: string, productId: number, by = shop().browser) {
  return by.post(`/api/orders/${id}/addition/quote`, { items: itemsOf(productId) });
}

interface Asked {
  readonly agreedPaise?: number;
  readonly by?: Browser;
  readonly key?: string;
}

function add(id: string, productId: number, { agreedPaise = 499_00, by = shop().browser, key }: Asked = {}) {
  return by.send(`/api/orders/${id}/addition`, {
    method: 'POST',
    body: { items: itemsOf(productId), agreedPaise },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
}

/** A paid order of one piece for ₹499 and ₹50 of delivery, and another piece. */
async function paidOrder() {
  const started = await startOrder(shop());
  const signed = await pay(shop(), started);
  await verify(shop(), started, signed);
  const { id: productId } = await addProduct(shop().ctx.db, { inStock: 3 });
  return { id: started.dbOrderId, productId, first: started, paymentId: signed.razorpay_payment_id };
}

async function addition(id: string, productId: number) {
  const answer = await add(id, productId);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Started;
}

async function paidAddition(id: string, productId: number) {
  const started = await addition(id, productId);
  const signed = await pay(shop(), started);
  await verify(shop(), started, signed);
  return { id: started.dbOrderId, started, paymentId: signed.razorpay_payment_id };
}

const pack = async (id: string, { isPacked = true, seenAt = 0 } = {}) =>
  await owner.send(`/api/admin/orders/${id}/packed`, {
    method: 'PUT',
    body: { isPacked, seenAt: seenAt || (await seenAtOf(shop().ctx.db, id)) },
  });
const adminOrder = async (id: string) =>
  (await owner.get(`/api/admin/orders/${id}`)).body as {
    seenAt: number;
    first: { id: string } | null;
    additions: { id: string; packedAt: number | null }[];
  };
const code = (error: string) => ({ body: { error } });
const DEARER = { freeShippingThresholdPaise: 50_000_00, standardShippingFeePaise: 80_00 };
const ADDRESS = {
  ...{ name: 'Asha Rao', pinCode: '570001', city: 'Mysuru', state: 'KA', apartment: '' },
  ...{ phone: '9988776655', address: '3 Palace Road' },
};

describe('TRADE G12: adding a piece and paying the difference', () => {
  test('she pays the new pieces alone where delivery is paid for, and the order names the first', async () => {
    const { id, productId } = await paidOrder();
    expect(await quote(id, productId)).toMatchObject({
      status: 200,
      body: { subtotalPaise: 499_00, shippingPaise: 0, totalPaise: 499_00, codIsOffered: false },
    });
    const added = await paidAddition(id, productId);
    const [first, row] = [await orderRow(shop(), id), await orderRow(shop(), added.id)];
    expect(row).toMatchObject({
      ...{ joinsOrderId: id, status: 'paid', shippingPaise: 0, totalPaise: 499_00, userId: null },
      ...{ customerName: first?.customerName, customerEmail: first?.customerEmail },
      shippingAddress: first?.shippingAddress,
    });
    expect(first?.totalPaise).toBe(549_00);
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, sold: 1 });
    const own = await shop().browser.get(`/api/orders/${id}`);
    expect(own.body).toMatchObject({ additions: [{ id: added.id, status: 'paid' }], first: null });
    const other = await shop().browser.get(`/api/orders/${added.id}`);
    expect(other.body).toMatchObject({ joinsOrderId: id, first: { id }, additions: [] });
  });

  test('a fee that has risen since is paid as a difference, once for all that is added', async () => {
    const { id, productId } = await paidOrder();
    await shop().ctx.db.insert(shippingSettings).values(DEARER);
    expect(await quote(id, productId)).toMatchObject({ body: { shippingPaise: 30_00, totalPaise: 529_00 } });
    expect(await add(id, productId)).toMatchObject({ status: 409, ...code('PRICE_CHANGED') });
    const started = (await add(id, productId, { agreedPaise: 529_00 })).body as Started;
    await verify(shop(), started, await pay(shop(), started));
    expect(await quote(id, productId)).toMatchObject({ body: { shippingPaise: 0 } });
  });

  test('a parcel that is free by what is added to it gives nothing back', async () => {
    const { id, productId } = await paidOrder();
    await shop()
      .ctx.db.insert(shippingSettings)
      .values({ ...DEARER, freeShippingThresholdPaise: 600_00 });
    expect(await quote(id, productId)).toMatchObject({ body: { shippingPaise: 0, totalPaise: 499_00 } });
  });

  test('the same key is the same addition, and another content is refused', async () => {
    const { id, productId } = await paidOrder();
    const key = 'addition-once';
    const [one, two] = await Promise.all([add(id, productId, { key }), add(id, productId, { key })]);
    expect(two.body).toEqual(one.body);
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, held: 1 });
    const { id: otherId } = await addProduct(shop().ctx.db, { inStock: 1 });
    expect(await add(id, otherId, { key })).toMatchObject({ status: 409, ...code('KEY_REUSED') });
  });

  test('both are told that it goes with the first', async () => {
    const { id, productId } = await paidOrder();
    shop().ctx.mailed.length = 0;
    const added = await paidAddition(id, productId);
    await settle(shop().ctx);
    const mails = shop().ctx.mailed.filter(({ subject }) => subject.includes(added.id));
    expect(mails.map(({ to }) => to).sort()).toEqual([seller.email, 'asha@example.in'].sort());
    for (const { text } of mails) expect(text).toContain(id);
  });

  test('a guest opens what was added in the browser that added it', async () => {
    const { id, productId } = await paidOrder();
    const { dbOrderId } = await addition(id, productId);
    expect(shop().browser.cookies.has(accessCookieName(shop().ctx.siteUrl, dbOrderId))).toBe(true);
    expect(await openBrowser(shop().ctx).get(`/api/orders/${dbOrderId}`)).toMatchObject({ status: 401 });
  });
});

describe('to whose order, and until when', () => {
  test('a stranger, and an account that it is not of, add nothing', async () => {
    const { id, productId } = await paidOrder();
    expect(await add(id, productId, { by: openBrowser(shop().ctx) })).toMatchObject({ status: 401 });
    const other = await signedInAs(shop().ctx, await addAccount(shop().ctx));
    expect(await add(id, productId, { by: other })).toMatchObject({ status: 404 });
    expect(await quote(id, productId, other)).toMatchObject({ status: 404 });
  });

  test('nothing is added to what is packed, not paid, or an addition itself', async () => {
    const unpaid = await startOrder(shop());
    expect(await add(unpaid.dbOrderId, unpaid.productId)).toMatchObject(code('ORDER_MOVED'));
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    expect(await add(added.id, productId)).toMatchObject({ status: 409, ...code('IS_ADDITION') });
    const { seenAt } = await adminOrder(id);
    expect(await pack(id, { seenAt })).toMatchObject({ status: 200 });
    expect(await add(id, productId)).toMatchObject({ status: 409, ...code('ORDER_PACKED') });
    expect(await quote(id, productId)).toMatchObject({ status: 409, ...code('ORDER_PACKED') });
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, held: 0 });
  });

  test('of packing and adding at once, what was added is never half', async () => {
    const { id, productId } = await paidOrder();
    const [packed, added] = await Promise.all([pack(id), add(id, productId)]);
    expect(packed.status).toBe(200);
    expect([200, 409]).toContain(added.status);
    const rows = await shop().ctx.db.select().from(orders).where(eq(orders.joinsOrderId, id));
    expect(rows).toHaveLength(added.status === 200 ? 1 : 0);
  });
});

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

  test('of a payment for what was added and a cancellation of the first at once, nothing is left to be sent', async () => {
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

  test('what is paid for after the first was packed stays to be packed by itself', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    await pack(id, { seenAt: (await adminOrder(id)).seenAt });
    await verify(shop(), started, await pay(shop(), started));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid', packedAt: null });
    expect(await adminOrder(started.dbOrderId)).toMatchObject({ first: { id } });
  });
});
