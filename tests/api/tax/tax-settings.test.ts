import { afterEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { documentSeries, taxSettings } from '#drizzle/schema/tax.ts';
import { getFrame } from '#page/shop-frame.server.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { shop } from '#shop.config.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { orderBody } from '#tests/support/checkout.ts';
import { OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const PATH = '/api/admin/tax-settings';
const put = (change: object) =>
  admin().owner.send(PATH, { method: 'PUT', body: { ...DEFAULT_TAX_SETTINGS, ...change } });

afterEach(async () => {
  await admin().ctx.db.delete(taxSettings);
});

describe('G1: what the seller is to the tax office', () => {
  test('begins with what the shop came with, and is what the owner says', async () => {
    expect(await admin().owner.get(PATH)).toMatchObject({ status: 200, body: DEFAULT_TAX_SETTINGS });
    const own = { ...DEFAULT_TAX_SETTINGS, tradeName: 'Jhilmil Jewels', handicraft: true };
    for (const tradeName of ['Another', own.tradeName]) {
      expect((await put({ ...own, tradeName })).status).toBe(200);
    }
    expect((await admin().owner.get(PATH)).body).toEqual(own);
  });

  test('a beginning of numbers that the other kind has used stays theirs', async () => {
    const { db } = admin().ctx;
    await db.insert(documentSeries).values({ kind: 'invoice', fy: '25-26', prefix: 'OLD' });
    const { body: seen } = await admin().owner.get(PATH);
    for (const form of [{}, { seen }]) {
      expect(await put({ creditPrefix: 'OLD', ...form })).toMatchObject({
        status: 400,
        body: { details: { creditPrefix: [expect.stringContaining('choose another')] } },
      });
    }
    expect((await put({ invoicePrefix: 'OLD', creditPrefix: 'CN' })).status).toBe(200);
    expect((await admin().owner.get(PATH)).body).toMatchObject({ invoicePrefix: 'OLD', creditPrefix: 'CN' });
  });

  test('nobody else reads or says it, and a wrong GSTIN stands at its field', async () => {
    const stranger = openBrowser(admin().ctx);
    expect((await stranger.get(PATH)).status).toBe(401);
    expect((await stranger.send(PATH, { method: 'PUT', body: DEFAULT_TAX_SETTINGS })).status).toBe(401);
    expect(await put({ gstin: '29AAJFJ4821K1Z1' })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { gstin: [expect.stringContaining('GSTIN')] } },
    });
    expect(await admin().ctx.db.select().from(taxSettings)).toEqual([]);
  });

  test('returns are filed each quarter up to ₹5 crore, above that each month', async () => {
    expect((await put({ filing: 'quarterly' })).status).toBe(200);
    expect(await put({ filing: 'quarterly', turnoverBand: 'above_5cr' })).toMatchObject({
      status: 400,
      body: { details: { filing: [expect.stringContaining('each month')] } },
    });
    expect((await put({ turnoverBand: 'above_5cr' })).status).toBe(200);
    expect((await admin().owner.get(PATH)).body).toMatchObject({
      turnoverBand: 'above_5cr',
      filing: 'monthly',
    });
  });
});

describe('G1.4: a seller by composition', () => {
  const quote = async (id: number, state: string) => {
    const json = { items: [{ productId: id, quantity: 1 }], state };
    return (await openBrowser(admin().ctx).post('/api/checkout/quote', json)).body;
  };
  const address = { line1: '7 Prabhat Road', city: 'Pune', state: 'MH', postal_code: '411004' };
  const toPune = { shipping_address: { ...address, country: 'India', phone: '98220 12345' } };

  test('sends within the own State: the quote says so, and no other order is taken', async () => {
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    expect(await quote(id, 'MH')).toMatchObject({ deliveryProblem: null, onlyState: null });
    expect((await put({ mode: 'composition' })).status).toBe(200);
    const refused = 'We deliver within Karnataka.';
    expect(await quote(id, 'MH')).toMatchObject({
      deliveryProblem: refused,
      onlyState: { code: 'KA', name: 'Karnataka' },
    });
    expect(await quote(id, 'KA')).toMatchObject({
      deliveryProblem: null,
      onlyState: { code: 'KA', name: 'Karnataka' },
    });
    const answer = await openBrowser(ctx).post('/api/create-razorpay-order', orderBody(id, toPune));
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', message: refused } });
    expect(await ctx.db.$count(orders)).toBe(0);
  });
});

describe('G1.4: who sells, on the pages of the shop', () => {
  test('is whom the owner has named, without a number where that seller is not registered', async () => {
    const seller = async () => (await getFrame(admin().ctx)).seller;
    expect(await seller()).toEqual({
      legalName: shop.legalName,
      gstin: shop.gstin,
      onlyState: null,
      takesBusinesses: true,
    });
    await put({ legalName: 'Meera Jewels', gstin: OF_MAHARASHTRA, pan: null, stateCode: '27' });
    expect(await seller()).toMatchObject({ legalName: 'Meera Jewels', gstin: OF_MAHARASHTRA });
    await put({ mode: 'unregistered', gstin: null, legalName: 'Meera Rao' });
    const onlyState = { code: 'KA', name: 'Karnataka' };
    expect(await seller()).toEqual({
      legalName: 'Meera Rao',
      gstin: null,
      takesBusinesses: false,
      onlyState,
    });
  });
});
