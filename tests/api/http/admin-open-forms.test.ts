import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { UNUSED_UPLOAD_MS, type UploadFolder } from '#media/upload.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { bytes, useMemoryMedia } from '#tests/support/context.ts';
import { addOrderLine } from '#tests/support/rows.ts';

const admin = useAdmin();
const WHOLE = { name: 'Kundan choker', pricePaise: 49_900 };
const path = (id: number, more = '') => `/api/admin/products/${String(id)}${more}`;
const put = (id: number, body: object) =>
  admin().owner.send(path(id), { method: 'PUT', body: { ...WHOLE, stock: [], ...body } });
const dropPicture = (id: number, address: string) =>
  admin().owner.send(path(id, '/images'), { method: 'DELETE', body: { address } });
const nameOf = async (id: number) =>
  (await admin().ctx.db.select().from(products).where(eq(products.id, id)))[0]?.name;

async function addProduct(values: object = {}) {
  const body = { ...WHOLE, stock: [{ size: '', onHand: 7 }], ...values };
  const answer = await admin().owner.post('/api/admin/products', body);
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}
/** The `updatedAt` in a form that is opened now. */
async function seen(id: number) {
  const { body } = await admin().owner.get(path(id));
  return (body as { updatedAt: number }).updatedAt;
}
const OVERTAKEN = { status: 409, body: { error: 'PRODUCT_CHANGED' } };

describe('A7: a product that is open in two forms', () => {
  test('is not written over unseen; what the second form holds can be saved when its owner means it', async () => {
    const id = await addProduct();
    const updatedAt = await seen(id);
    expect((await put(id, { name: 'Saved first', updatedAt })).status).toBe(200);
    expect(await put(id, { name: 'Saved second', updatedAt })).toMatchObject(OVERTAKEN);
    expect(await nameOf(id)).toBe('Saved first');
    expect((await put(id, { name: 'Saved second' })).status).toBe(200);
    expect(await nameOf(id)).toBe('Saved second');
  });

  test('is saved by one of them when both are sent at once', async () => {
    const id = await addProduct();
    const updatedAt = await seen(id);
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => put(id, { name, updatedAt })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('can be saved after a sale, and after a picture was deleted in the same form', async () => {
    const { db } = admin().ctx;
    const address = '/media/products/twoforms2345-8x8-000000.webp';
    const id = await addProduct({ imageUrls: [address] });
    const updatedAt = await seen(id);
    const { item } = await addOrderLine(db, id, 1);
    await db
      .insert(stockMovements)
      .values({ productId: id, kind: 'hold', quantity: 1, orderItemId: item.id });
    expect(await seen(id)).toBe(updatedAt);
    const { body } = await dropPicture(id, address);
    const { before, after } = (body as { updatedAt: { before: number; after: number } }).updatedAt;
    expect(before).toBe(updatedAt);
    expect(after).toBe(await seen(id));
    expect(await put(id, { updatedAt: before })).toMatchObject(OVERTAKEN);
    expect((await put(id, { updatedAt: after })).status).toBe(200);
  });
});

describe('A7: a setting, or a row of another list, that is open in two forms', () => {
  const coupon = { code: 'TWOFORMS', discountType: 'percentage', discountValue: 1000 };
  const imageUrl = '/media/banners/twoforms2345-8x8-000000.webp';
  const site = { codIsEnabled: false, codMinOrderPaise: 0, codMaxOrderPaise: 500_000 };
  const own = { ...site, giftWrapPaise: 0, adminTwoFactorIsRequired: false };
  const fees = { freeShippingThresholdPaise: 500_00, standardShippingFeePaise: 50_00 };
  const group = { name: 'Two forms', hasSizes: true, sizes: ['2.4'] };
  const value = { label: 'Two forms', colour: '#6b1023' };
  const typed = { userName: 'Asha', comment: 'Lovely', itemName: 'A kada', reviewDay: '2026-10-01' };
  const owner = () => admin().owner;

  /** The row in the owner's list, or all of the settings. */
  async function rowAt(path: string, id: number | null) {
    const { body } = await owner().get(`/api/admin/${path}`);
    if (id === null) return body as object;
    const { items } = body as { items: { id: number }[] };
    return items.find((each) => each.id === id);
  }

  test.each([
    ['coupons', coupon, { isActive: true }, { isActive: false }],
    ['banners', { title: 'Diwali', imageUrl }, { title: 'Diwali' }, { title: 'Holi' }],
    ['notifications', { textContent: 'Sale' }, { textContent: 'Sale' }, { textContent: 'Over' }],
    ['shipping-settings', fees, { standardShippingFeePaise: 50_00 }, { standardShippingFeePaise: 0 }],
    ['site-settings', own, { codIsEnabled: false }, { codIsEnabled: true }],
    ['tax-settings', DEFAULT_TAX_SETTINGS, { handicraft: false }, { handicraft: true }],
    ['categories', group, { sizes: ['2.4'] }, { sizes: ['2.4', '2.10'], defaultRateBps: 300 }],
    ['attribute-values', value, { colour: '#6b1023' }, { colour: null, otherWords: 'maroon' }],
    ['reviews', typed, { comment: 'Lovely' }, { comment: 'Very lovely', itemName: 'A bangle' }],
  ] as const)('%s are not written over unseen', async (path, whole, before, after) => {
    const isOne = path === 'site-settings' || path === 'tax-settings';
    // A value is added to an attribute, and stays with it.
    const body = path === 'attribute-values' ? { attributeId: 1, ...whole } : whole;
    const added = isOne ? null : await owner().post(`/api/admin/${path}`, body);
    const id = added && (added.body as { id: number }).id;
    const url = `/api/admin/${path}${id === null ? '' : `/${String(id)}`}`;
    const save = (change: object) => owner().send(url, { method: 'PUT', body: { ...whole, ...change } });

    const seen = await rowAt(path, id);
    expect((await save({ ...after, seen })).status).toBe(200);
    // Sent a second time, because its answer was lost, it is saved already.
    expect((await save({ ...after, seen })).status).toBe(200);
    const refused = { status: 409, body: { error: 'CHANGED_ELSEWHERE' } };
    expect(await save({ ...before, seen })).toMatchObject(refused);
    expect(await rowAt(path, id)).toMatchObject(after);
    // A call that does not say what was seen writes over it.
    expect((await save(before)).status).toBe(200);
    expect(await rowAt(path, id)).toMatchObject(before);
  });
});

describe('A7: a picture that was thrown away while its form was open', () => {
  const GONE = /^A picture in this form has expired: .* upload it again\.$/;

  async function upload(folder: UploadFolder) {
    const data = new FormData();
    data.set('folder', folder);
    data.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), bytes('9x9')], 'a.jpg'));
    const { body } = await admin().owner.post('/api/admin/uploads', data);
    return (body as { address: string }).address;
  }
  const whenADayHasPassed = () =>
    deliverOutbox({ ...admin().ctx, now: () => Date.now() + UNUSED_UPLOAD_MS + 1 });

  test.each([
    [
      'products',
      'imageUrls',
      (at: string) => ({ ...WHOLE, stock: [{ size: '', onHand: 1 }], imageUrls: [at] }),
    ],
    ['categories', 'imageUrl', (at: string) => ({ name: `Group ${at}`.slice(0, 40), imageUrl: at })],
    ['banners', 'imageUrl', (at: string) => ({ title: 'Diwali', imageUrl: at })],
    ['reviews', 'itemImageUrl', (at: string) => ({ userName: 'A', comment: 'B', itemImageUrl: at })],
  ] as const)('is not saved with one of the %s (%s)', async (route, field, bodyWith) => {
    useMemoryMedia(admin().ctx);
    const folder = route === 'reviews' ? 'reviews/items' : route;
    const [old, fresh] = [await upload(folder), await upload(folder)];
    await whenADayHasPassed();
    const url = `/api/admin/${route}`;
    const refused = await admin().owner.post(url, bodyWith(old));
    expect(refused).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    const { details } = refused.body as { details: Record<string, string[]> };
    expect(details[field]?.[0]).toMatch(GONE);
    const again = await upload(folder);
    const added = await admin().owner.post(url, bodyWith(again));
    expect(added.status).toBe(201);
    await whenADayHasPassed();
    // The row shows the picture, so it has stayed, and may be saved again.
    const { id } = added.body as { id: number };
    const body = route === 'products' ? { ...bodyWith(again), stock: [] } : bodyWith(again);
    const save = (values: object) =>
      admin().owner.send(`${url}/${String(id)}`, { method: 'PUT', body: values });
    expect((await save(body)).status).toBe(200);
    const changed = route === 'products' ? { ...bodyWith(fresh), stock: [] } : bodyWith(fresh);
    expect((await save(changed)).status).toBe(400);
  });
});

test('A8: a banner is deleted also when its picture cannot be: that is told, and tried again', async () => {
  const { ctx, owner } = admin();
  const media = useMemoryMedia(ctx);
  const imageUrl = '/media/banners/cannotgo2345-9x9-000000.webp';
  await media.keep(imageUrl.slice(7), new ArrayBuffer(1), 'image/webp');
  const { body } = await owner.post('/api/admin/banners', { title: 'Diwali', imageUrl });
  Object.assign(ctx.media, { remove: () => Promise.reject(new Error('The store is away.')) });
  const banner = `/api/admin/banners/${String((body as { id: number }).id)}`;
  expect(await owner.send(banner, { method: 'DELETE' })).toMatchObject({
    status: 200,
    body: { status: true, fileIsLeft: true },
  });
  expect(media.files.size).toBe(1);
  Object.assign(ctx.media, { remove: media.remove });
  await deliverOutbox({ ...ctx, now: () => Date.now() + 60 * 60_000 });
  expect(media.files.size).toBe(0);
  expect((await owner.send(banner, { method: 'DELETE' })).status).toBe(404);
});
