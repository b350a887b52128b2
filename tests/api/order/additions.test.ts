import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import type { Started } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { buyOne, orderRow, pay, providerSide, refundsOf, startOrder, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { orders } from '#drizzle/schema/order.ts';
import { sentenceOf } from '#errors.ts';
import { accessCookieName, accessTokenOf } from '#order/read/access-token.ts';
import { submitForm } from '#tests/support/refused-form.ts';

const { shop, quote, add, paidOrder, addition, paidAddition, pack, adminOrder, change, refundOf } =
  useAdditions();
const code = (error: string) => ({ body: { error } });
const DEARER = { freeShippingThresholdPaise: 50_000_00, standardShippingFeePaise: 80_00 };

describe('G12: adding a piece and paying the difference', () => {
  test('the shopper pays only the new pieces where delivery is paid for; the order names the first, and so do the mails', async () => {
    const { id, productId } = await paidOrder();
    const promised = { promisedFrom: '2026-01-05', promisedTo: '2026-01-09' };
    await shop().ctx.db.update(orders).set(promised).where(eq(orders.id, id));
    expect(await quote(id, productId)).toMatchObject({
      status: 200,
      body: { subtotalPaise: 499_00, shippingPaise: 0, totalPaise: 499_00, codIsOffered: false, ...promised },
    });
    shop().ctx.mailed.length = 0;
    const added = await paidAddition(id, productId);
    const first = await orderRow(shop(), id);
    expect(await orderRow(shop(), added.id)).toMatchObject({
      joinsOrderId: id,
      status: 'paid',
      shippingPaise: 0,
      totalPaise: 499_00,
      ...promised,
      userId: null,
      customerName: first?.customerName,
      customerEmail: first?.customerEmail,
      shippingAddress: first?.shippingAddress,
    });
    expect(first?.totalPaise).toBe(549_00);
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, sold: 1 });
    const own = await shop().browser.get(`/api/orders/${id}`);
    expect(own.body).toMatchObject({ additions: [{ id: added.id, status: 'paid' }], first: null });
    // The browser that added it opens it, and no other.
    const path = `/api/orders/${added.id}`;
    expect((await shop().browser.get(path)).body).toMatchObject({ joinsOrderId: id, first: { id } });
    expect(await openBrowser(shop().ctx).get(path)).toMatchObject({ status: 404 });
    await settle(shop().ctx);
    const mails = shop().ctx.mailed.filter(({ subject }) => subject.includes(added.id));
    expect(mails.map(({ to }) => to).sort()).toEqual([seller.email, 'asha@example.in'].sort());
    for (const { text } of mails) expect(text).toContain(id);
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

  test('the same key is the same addition, and another content is refused', async () => {
    const { id, productId } = await paidOrder();
    const key = 'addition-once';
    const [one, two] = await Promise.all([add(id, productId, { key }), add(id, productId, { key })]);
    expect(two.body).toEqual(one.body);
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, held: 1 });
    const { id: otherId } = await addProduct(shop().ctx.db, { inStock: 1 });
    expect(await add(id, otherId, { key })).toMatchObject({ status: 409, ...code('KEY_REUSED') });
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
});

test.each([
  ['shipped', { status: 'shipped' }, 'packed and sent', 1],
  ['paid', { tracking_url: 'https://track.example/1' }, 'packed', 0],
])(
  'it is packed with a first that is %s without “Packed”, with %o, once the owner has said so',
  async (status, body, packed, bills) => {
    const { id, productId } = await paidOrder();
    const added = await paidAddition(id, productId);
    const message = `${added.id} goes in the same parcel, and counts as ${packed} with it. Go on?`;
    const asked = { status: 409, body: { error: 'CONFIRMATION_NEEDED', message } };
    expect(await change(id, body)).toMatchObject(asked);
    for (const each of [id, added.id]) {
      expect(await orderRow(shop(), each)).toMatchObject({ status: 'paid', packedAt: null });
    }
    expect(await change(id, { ...body, confirm: true })).toMatchObject({ status: 200 });
    const { packedAt = null, trackingUrl = null } = (await orderRow(shop(), id)) ?? {};
    expect(packedAt).not.toBeNull();
    for (const each of [id, added.id]) {
      expect(await orderRow(shop(), each)).toMatchObject({ status, packedAt, trackingUrl });
      expect(await shop().ctx.db.$count(taxDocuments, eq(taxDocuments.orderId, each))).toBe(bills);
    }
    await settle(shop().ctx);
    const sent = shop().ctx.mailed.filter(({ text }) => text.includes('has left us'));
    expect(sent).toHaveLength(2 * bills);
    const together = sent.filter(({ text }) => text.includes(`in the same parcel as your order ${id}.`));
    expect(together.map(({ subject }) => subject.includes(added.id))).toEqual(Array(bills).fill(true));
    expect(await shop().browser.post(`/api/orders/${added.id}/cancel`)).toMatchObject(code('ORDER_PACKED'));
  },
);

describe('what was added, and is not paid when its first ends', () => {
  const own = (id: string) => shop().browser.post(`/api/orders/${id}/cancel`);
  const byOwner = (id: string) => change(id, { status: 'cancelled_by_user', confirm: true });
  const refunded = (id: string) => {
    const key = crypto.randomUUID().replaceAll('-', '');
    return refundOf(id, { amountPaise: 549_00, reason: 'Clasp', key });
  };

  test.each([
    ['whoever ordered cancels it', own],
    ['the owner cancels it', byOwner],
    ['all of it is refunded', refunded],
  ])('ends with it where %s: its pieces are free, and late money goes back', async (_, end) => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    expect([200, 201]).toContain((await end(id)).status);
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 3, held: 0 });
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'failed',
      holdExpiresAt: null,
    });

    const signed = await pay(shop(), started);
    expect(await verify(shop(), started, signed)).toMatchObject({
      status: 409,
      ...code('PAYMENT_OF_CANCELLED'),
    });
    await settle(shop().ctx);
    expect(await refundsOf(shop(), signed.razorpay_payment_id)).toMatchObject([{ status: 'processed' }]);
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 499_00 }]);
    expect((await orderRow(shop(), started.dbOrderId))?.status).toBe('refunded');
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 3, held: 0, sold: 0 });
  });
});

describe('the press that begins it, and the one that ends it', () => {
  async function press(fields: Readonly<Record<string, string>>) {
    const { location: to, ...answer } = await submitForm(shop().ctx, '/api/orders/adding', fields);
    return { ...answer, to };
  }

  test('the link of a guest leaves its key and the order that is added to', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const { status, to, cookies } = await press({ orderId: id, token });
    expect([status, to]).toEqual([303, `/orders/${id}/add`]);
    expect(cookies).toEqual([`${accessCookieName(shop().ctx.siteUrl, id)}=${token}`, `adding_to=${id}`]);
    expect(await press({ orderId: id, token, change: 'stop' })).toEqual({
      status: 303,
      to: `/orders/${id}?token=${token}`,
      cookies: ['adding_to='],
      shown: null,
      retryAfter: null,
    });
  });

  test('a stranger begins nothing, and of what is packed its page says so', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    expect(await press({ orderId: id })).toMatchObject({
      status: 401,
      to: '',
      cookies: [],
      shown: { address: `/orders/${id}` },
    });
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, id));
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const packed = await press({ orderId: id, token });
    expect(packed).toMatchObject({
      status: 409,
      to: '',
      cookies: [],
      shown: {
        // The Worker asks itself for this page; the key is in no address that the shopper sees.
        address: `/orders/${id}?token=${token}`,
        refused: { error: { message: sentenceOf('ORDER_PACKED') } },
      },
    });
  });
});
