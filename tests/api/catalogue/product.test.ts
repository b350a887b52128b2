import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { app } from '#functions/app.ts';
import { getProductPage } from '#catalogue/product-page.server.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { purgesAfter } from '#tests/support/purges.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const NOW = 2_000_000_000_000;
const OFFER = { pricePaise: 750_00, originalPricePaise: 1000_00, offerEndsAt: NOW + 1 };

const database = useDatabase();
let db: Database;
let roundTrips = 0;
beforeAll(() => {
  db = database.db;
});

function context(at = NOW) {
  roundTrips = 0;
  const counted = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  return createTestContext(counted, { now: () => at });
}

const get = (path: string, at = NOW) => app.request(`http://shop.test${path}`, {}, { ctx: context(at) });

async function addCategory(name: string) {
  const row = { name, slug: name.toLowerCase() };
  const [category] = await db.insert(categories).values(row).returning();
  return category?.id ?? 0;
}

describe('GET /api/products/:id', () => {
  test('S3, D9: shows the product with its category and its stock per size, in one round trip', async () => {
    const { id, categoryId } = await addSizedProduct(db, { '2.4': 0, '2.6': 4, '2.8': 2 });
    const response = await get(`/api/products/${String(id)}`);
    expect(roundTrips).toBe(1);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id,
      stockQuantity: 6,
      hasSizes: true,
      sizes: [
        { size: '2.4', onHand: 0 },
        { size: '2.6', onHand: 4 },
        { size: '2.8', onHand: 2 },
      ],
      category: { id: categoryId },
      countryOfOrigin: 'India',
    });
  });

  test('D9: the price goes back when the offer has ended', async () => {
    const { id } = await addProduct(db, OFFER);
    expect(await (await get(`/api/products/${String(id)}`)).json()).toMatchObject(OFFER);
    expect(await (await get(`/api/products/${String(id)}`, NOW + 1)).json()).toMatchObject({
      pricePaise: 1000_00,
      originalPricePaise: null,
      offerEndsAt: null,
    });
  });

  test('S4: an unknown, a removed and an impossible product are not found', async () => {
    const removed = await addProduct(db, { deletedAt: 1 });
    for (const id of ['999999', String(removed.id), 'jhumka']) {
      const response = await get(`/api/products/${id}`);
      expect(response.status, id).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
    }
  });
});

describe('GET /api/products', () => {
  test.each([
    ['items', ''],
    // Nothing is that cheap, so the closest pieces are shown.
    ['closest', '&price_to=10'],
  ])('D9: among its %s the price goes back when the offer has ended', async (_, params) => {
    const categoryId = await addCategory(`Offers${params}`);
    const { id } = await addProduct(db, { ...OFFER, categoryId, inStock: 1 });
    const path = `/api/products?filter_categories=${String(categoryId)}${params}`;
    const shownAt = async (at: number) => {
      const { items, closest } = await (
        await get(path, at)
      ).json<{ items: object[]; closest?: { items: object[] } }>();
      return closest?.items ?? items;
    };
    expect(await shownAt(NOW)).toMatchObject([{ id, ...OFFER }]);
    expect(await shownAt(NOW + 1)).toMatchObject([
      { id, pricePaise: 1000_00, originalPricePaise: null, offerEndsAt: null },
    ]);
  });
});

describe('GET /api/products/stock', () => {
  test('gives all that a line of a cart shows of each product for sale, in one round trip', async () => {
    const sized = await addSizedProduct(db, { S: 1, L: 0 });
    const imageUrls = ['/media/products/first.webp', '/media/products/second.webp'];
    const plain = await addProduct(db, { ...OFFER, name: 'Nath', imageUrls, inStock: 3 });
    const removed = await addProduct(db, { deletedAt: 1, inStock: 5 });
    const response = await get(
      `/api/products/stock?ids=${[plain.id, 999_999, removed.id, sized.id].join(',')}`,
    );
    expect(roundTrips).toBe(1);
    const sizes = [
      { size: 'S', onHand: 1 },
      { size: 'L', onHand: 0 },
    ];
    const [image] = imageUrls;
    expect(await response.json()).toMatchObject({
      items: [
        { productId: sized.id, category: { id: sized.categoryId }, stockQuantity: 1, sizes },
        { productId: plain.id, name: 'Nath', imageUrl: image, ...OFFER, stockQuantity: 3, sizes: [] },
      ],
      now: NOW,
    });
  });

  test('refuses what are no ids', async () => {
    const response = await get('/api/products/stock?ids=1,x');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: { ids: [expect.any(String)] } });
  });
});

describe('GET /api/products/cards', () => {
  test('gives those for sale in the order of the ids, and is not kept at the edge', async () => {
    const imageUrls = ['/media/products/first.webp', '/media/products/second.webp'];
    const first = await addProduct(db, { name: 'Nath', imageUrls, ...OFFER });
    const removed = await addProduct(db, { deletedAt: 1 });
    const second = await addProduct(db);
    const response = await get(`/api/products/cards?ids=${[second.id, removed.id, first.id].join(',')}`);
    expect(roundTrips).toBe(1);
    expect(await response.json()).toMatchObject({
      items: [
        { id: second.id, imageUrl: null },
        { id: first.id, name: 'Nath', imageUrl: imageUrls[0], ...OFFER },
      ],
    });
    for (const name of ['Cache-Tag', 'Cloudflare-CDN-Cache-Control']) {
      expect(response.headers.get(name)).toBeNull();
    }
    const later = await get(`/api/products/cards?ids=${String(first.id)}`, NOW + 1);
    expect(await later.json()).toMatchObject({ items: [{ pricePaise: 1000_00, originalPricePaise: null }] });
  });

  test('refuses more than a strip has', async () => {
    expect((await get(`/api/products/cards?ids=${'1,'.repeat(12)}1`)).status).toBe(400);
  });
});

describe('the product page', () => {
  test('S2, S7: has up to 8 others of its category, newest first, in one round trip', async () => {
    const categoryId = await addCategory('Anklets');
    const own = await addProduct(db, { categoryId, createdAt: 50 });
    await addProduct(db, { categoryId, name: 'Removed', createdAt: 99, deletedAt: 1 });
    for (let at = 1; at <= 9; at += 1) {
      await addProduct(db, { categoryId, name: `Anklet ${String(at)}`, createdAt: at });
    }
    const { product, more } = await getProductPage(context(), own.id);
    expect(roundTrips).toBe(1);
    expect(product.id).toBe(own.id);
    expect(more.map(({ name }) => name)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Anklet ${String(at)}`),
    );
  });

  test('says what may be paid on delivery, and is purged when that changes alone', async () => {
    const { id } = await addProduct(db);
    expect(await getProductPage(context(), id)).toMatchObject({ cod: { isEnabled: false } });
    const set = (values: Partial<typeof siteSettings.$inferInsert>) => db.update(siteSettings).set(values);
    const rules = { codIsEnabled: true, codMinOrderPaise: 300_00, codMaxOrderPaise: 4000_00 };
    for (const [column, value] of Object.entries(rules)) {
      await db.delete(outbox);
      expect(await purgesAfter(db, set({ [column]: value })), column).toEqual([['cod']]);
    }
    expect(await getProductPage(context(), id)).toMatchObject({
      cod: { isEnabled: true, minPaise: 300_00, maxPaise: 4000_00 },
    });
    expect(roundTrips).toBe(1);
  });
});
