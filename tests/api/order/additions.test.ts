import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { accessCookieName } from '#order/read/access-token.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import type { Started } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import {
  orderRow,
  pay,
  providerSide,
  refundsOf,
  sendEvent,
  startOrder,
  verify,
} from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';
import { useAdditions } from '#tests/support/additions.ts';

const { shop, quote, add, paidOrder, addition, paidAddition, pack, adminOrder, change, refundOf } =
  useAdditions();
const code = (error: string) => ({ body: { error } });
const DEARER = { freeShippingThresholdPaise: 50_000_00, standardShippingFeePaise: 80_00 };

describe('G12: adding a piece and paying the difference', () => {
  test('the shopper pays only the new pieces where delivery is paid for, and the order names the first', async () => {
    const { id, productId } = await paidOrder();
    expect(await quote(id, productId)).toMatchObject({
      status: 200,
      body: { subtotalPaise: 499_00, shippingPaise: 0, totalPaise: 499_00, codIsOffered: false },
    });
    const added = await paidAddition(id, productId);
    const [first, row] = [await orderRow(shop(), id), await orderRow(shop(), added.id)];
    expect(row).toMatchObject({
      joinsOrderId: id,
      status: 'paid',
      shippingPaise: 0,
      totalPaise: 499_00,
      userId: null,
      customerName: first?.customerName,
      customerEmail: first?.customerEmail,
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
    expect(await openBrowser(shop().ctx).get(`/api/orders/${dbOrderId}`)).toMatchObject({ status: 404 });
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

  test('adding while the first is packed adds all or nothing', async () => {
    const { id, productId } = await paidOrder();
    const [packed, added] = await Promise.all([pack(id), add(id, productId)]);
    expect(packed.status).toBe(200);
    expect([200, 409]).toContain(added.status);
    const rows = await shop().ctx.db.select().from(orders).where(eq(orders.joinsOrderId, id));
    expect(rows).toHaveLength(added.status === 200 ? 1 : 0);
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
    const together = sent.filter(({ text }) => text.includes(`in one parcel with your order ${id}.`));
    expect(together.map(({ subject }) => subject.includes(added.id))).toEqual(Array(bills).fill(true));
    expect(await shop().browser.post(`/api/orders/${added.id}/cancel`)).toMatchObject(code('ORDER_PACKED'));
  },
);

test('what goes in a packed parcel leaves in one press, also where its own money is about to go back', async () => {
  const { id, productId } = await paidOrder();
  const added = await paidAddition(id, productId);
  expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  const asked = { what: 'price', reason: 'A scratch', key: crypto.randomUUID() };
  expect(await owner.post(`/api/admin/orders/${added.id}/refunds`, asked)).toMatchObject({
    body: { status: 'pending' },
  });
  expect(await change(id, { status: 'shipped' })).toMatchObject({ status: 200 });
  for (const each of [id, added.id])
    expect(await orderRow(shop(), each)).toMatchObject({ status: 'shipped' });
  await shop().razorpay.control('DELETE', '/faults');
});

test('“Delivered” that was a wrong press is taken back for the whole parcel, so that its hours begin when it arrives', async () => {
  const { id, productId } = await paidOrder();
  const added = await paidAddition(id, productId);
  expect(await pack(id, { seenAt: (await adminOrder(id)).seenAt })).toMatchObject({ status: 200 });
  for (const status of ['shipped', 'delivered', 'shipped']) {
    expect(await change(id, { status })).toMatchObject({ status: 200 });
  }
  for (const each of [id, added.id]) {
    expect(await orderRow(shop(), each)).toMatchObject({ status: 'shipped', deliveredAt: null });
    expect(await shop().ctx.db.$count(taxDocuments, eq(taxDocuments.orderId, each))).toBe(1);
  }
  await settle(shop().ctx);
  const told = shop().ctx.mailed.map(({ subject }) => subject);
  for (const each of [id, added.id]) {
    expect(told.filter((subject) => subject === `Your order ${each} is on its way`)).toHaveLength(2);
  }
});

describe('what was added, and is not paid when its first ends', () => {
  const own = (id: string) => shop().browser.post(`/api/orders/${id}/cancel`);
  const byOwner = (id: string) => change(id, { status: 'cancelled_by_user', confirm: true });

  test.each([
    ['whoever ordered', own],
    ['the owner', byOwner],
  ])('ends with it where %s cancels it: its pieces are free, and late money goes back', async (_, cancel) => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    expect(await cancel(id)).toMatchObject({ status: 200 });
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

  test('ends with it where all of its first went back, and late money does, too', async () => {
    const { id, productId } = await paidOrder();
    const started = await addition(id, productId);
    const key = crypto.randomUUID().replaceAll('-', '');
    expect(await refundOf(id, { amountPaise: 549_00, reason: 'Clasp', key })).toMatchObject({ status: 201 });
    expect((await orderRow(shop(), id))?.status).toBe('refunded');
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ held: 0 });
    expect((await orderRow(shop(), started.dbOrderId))?.status).toBe('failed');

    const signed = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', signed.razorpay_payment_id, 'after-its-first');
    await settle(shop().ctx);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'refunded',
      holdExpiresAt: null,
    });
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 3, held: 0, sold: 0 });
  });

  test('waits on where the owner chose to hold its pieces', async () => {
    const { id, productId } = await paidOrder();
    const { dbOrderId } = await addition(id, productId);
    await change(dbOrderId, { status: 'failed', confirm: true });
    await change(dbOrderId, { status: 'pending_payment', confirm: true });
    expect(await own(id)).toMatchObject({ status: 200 });
    expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'pending_payment' });
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, held: 1 });
  });
});
