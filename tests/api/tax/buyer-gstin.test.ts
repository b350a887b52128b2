import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getInvoice } from '#order/read/invoice.server.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { parseCsv } from '#csv.ts';
import { shop } from '#shop.config.ts';
import { lastMail } from '#tests/support/accounts.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderBody } from '#tests/support/checkout.ts';
import { OF_KARNATAKA, OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { addProduct, findOrder } from '#tests/support/rows.ts';

const { admin, adminOrder, sellAs, set } = useAdminOrders();
beforeEach(async () => {
  await admin().ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 50_000_00 });
});
afterEach(async () => {
  await admin().ctx.db.delete(taxSettings);
});

let count = 0;
/** An order on delivery in Karnataka. */
async function order(gstin: string) {
  const { ctx } = admin();
  count += 1;
  const email = `business${String(count)}@example.in`;
  const { id: productId } = await addProduct(ctx.db, { inStock: 5 });
  const body = orderBody(productId, { customer_email: email, payment_method: 'cod', gstin });
  const address = { ...body.shipping_address, line1: `${String(count)} MG Road`, phone: phoneOf(count) };
  const answer = await openBrowser(ctx).post('/api/create-razorpay-order', {
    ...body,
    shipping_address: address,
  });
  await settle(ctx);
  return { ...answer, email };
}
const phoneOf = (nth: number) => `98765${String(nth).padStart(5, '0')}`;

async function placed(gstin = OF_KARNATAKA) {
  const { status, body, email } = await order(gstin);
  expect(status, JSON.stringify(body)).toBe(200);
  const { dbOrderId: id } = body as { dbOrderId: string };
  const token = await accessTokenOf(admin().ctx.accounts.secret, id);
  const asGuest = { ...admin().ctx, actor: { kind: 'visitor' } as const };
  return { id, token, email, asGuest };
}

describe('G1.3: a business that buys', () => {
  test('finds its GSTIN on the order, in the mails and on the tax invoice, with name and address', async () => {
    const { ctx } = admin();
    const { id, token, email, asGuest } = await placed(' 29aapfu0939f 1zr ');
    expect(lastMail(ctx, email).text).toContain(`The bill will carry your GSTIN ${OF_KARNATAKA}.`);
    expect(lastMail(ctx, shop.email).text).toContain(`GSTIN ${OF_KARNATAKA}`);
    const { order: own } = await getOwnOrder(asGuest, { id, token });
    expect(own.buyerGstin).toBe(OF_KARNATAKA);
    expect(await adminOrder(id)).toMatchObject({ buyerGstin: OF_KARNATAKA });
    await set(id, 'shipped');
    expect((await getInvoice(asGuest, { id, token })).buyer).toEqual({
      name: 'Asha Rao',
      gstin: OF_KARNATAKA,
      stateCode: '29',
      address: expect.stringContaining('MG Road') as string,
    });
  });

  test('is nobody who names no number', async () => {
    const { id, token, asGuest } = await placed('');
    expect((await findOrder(admin().ctx.db, id))?.buyerGstin).toBeNull();
    expect((await getOwnOrder(asGuest, { id, token })).order).not.toHaveProperty('buyerGstin');
    await set(id, 'shipped');
    expect((await getInvoice(asGuest, { id, token })).buyer.gstin).toBeNull();
  });

  test.each([
    ['29AAPFU0939F1ZX', 'This is not a GSTIN: please check its 15 letters and digits.'],
    [
      OF_MAHARASHTRA,
      'This GSTIN is of Maharashtra, but the parcel goes to Karnataka. Please use one of Karnataka, or leave it blank.',
    ],
    [
      DEFAULT_TAX_SETTINGS.gstin ?? '',
      'This is the GSTIN of our shop. Please enter the one of your business, or leave it blank.',
    ],
  ])('%s is refused beside its field', async (gstin, message) => {
    const before = await admin().ctx.db.$count(orders);
    expect(await order(gstin)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { gstin: [message] } },
    });
    expect(await admin().ctx.db.$count(orders)).toBe(before);
  });

  test('a seller who is unregistered does not ask for one, and takes none', async () => {
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    await sellAs('unregistered');
    const quote = { items: [{ productId: id, quantity: 1 }] };
    const { body } = await openBrowser(ctx).post('/api/checkout/quote', quote);
    expect(body).toMatchObject({ takesBusinesses: false });
    const refused = await order(OF_KARNATAKA);
    expect(refused).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(JSON.stringify(refused.body)).not.toMatch(/gst/i);
  });

  test('is named by number on a bill of supply, but not on the bill of a seller who is not registered any more', async () => {
    const [first, second] = [await placed(), await placed()];
    await sellAs('composition');
    await set(first.id, 'shipped');
    expect((await getInvoice(first.asGuest, first)).buyer.gstin).toBe(OF_KARNATAKA);
    await sellAs('unregistered');
    await set(second.id, 'shipped');
    expect((await getInvoice(second.asGuest, second)).buyer.gstin).toBeNull();
  });

  test('has it sent elsewhere within the state of the number, and not out of it', async () => {
    const { id, token } = await placed();
    const to = (place: object) =>
      openBrowser(admin().ctx).send(`/api/orders/${id}/address?token=${token}`, {
        method: 'PUT',
        body: { name: 'Asha Rao', phone: phoneOf(count), address: '3 Palace Road', apartment: '', ...place },
      });
    const refused = 'The bill of this order names a GSTIN of Karnataka: it can only go to an address there.';
    expect(await to({ pinCode: '411004', city: 'Pune', state: 'MH' })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { state: [refused] } },
    });
    expect((await to({ pinCode: '570001', city: 'Mysuru', state: 'KA' })).status).toBe(200);
    const [row] = await admin().ctx.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ buyerGstin: OF_KARNATAKA, shippingAddress: { city: 'Mysuru' } });
  });
});

test('A2: the file of orders names the number of a business, and the tax that its total contains', async () => {
  const { id } = await placed();
  const { body } = await admin().owner.get(`/api/admin/orders/export?search=${id}`);
  const [headings = [], row = []] = parseCsv(String(body), { mostRows: 9 }).map(({ cells }) => cells);
  expect([row[0], row[headings.indexOf('GSTIN')]]).toEqual([id, OF_KARNATAKA]);
  const shown = (await admin().owner.get(`/api/admin/orders/${id}`)).body as { includedTaxPaise: number };
  expect(shown.includedTaxPaise).toBeGreaterThan(0);
  expect(row[headings.indexOf('GST included')]).toBe((shown.includedTaxPaise / 100).toFixed(2));
});
