import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { app } from '#functions/app.ts';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { getCollection, listProducts } from '#catalogue/product-listing.server.ts';
import { type Anchor, INDEXED_SORTS } from '#catalogue/product-params.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';
import { findFreePort } from '#tests/support/sqld.ts';

const database = useDatabase();
const ids = new Map<string, number>();

beforeAll(async () => {
  for (const name of ['Maang Tikka', 'Rings', 'bangles']) {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const hasSizes = name === 'bangles';
    const [row] = await database.db.insert(categories).values({ name, slug, hasSizes }).returning();
    ids.set(slug, row?.id ?? 0);
  }
  const add = (name: string, categorySlug: string, values: Parameters<typeof addProduct>[1]) =>
    addProduct(database.db, { name, categoryId: ids.get(categorySlug) ?? null, ...values });
  await add('banjara ring', 'rings', { pricePaise: 300_00, createdAt: 4 });
  await add('Amrapali ring', 'rings', { pricePaise: 100_00, createdAt: 3 });
  await add('Chand kada', 'bangles', { pricePaise: 200_00, createdAt: 2, isFeatured: true });
  await add('Dulari kada', 'bangles', { pricePaise: 200_00, createdAt: 1 });
  await add('Gone ring', 'rings', { pricePaise: 1, createdAt: 9, deletedAt: 10 });
});

const input = (params = '', categorySlug: string | null = null) => ({
  ...parseProductQuery(new URLSearchParams(params)),
  categorySlug,
});
const names = async (params: string, slug: string | null = null) => {
  const { items } = await listProducts(createTestContext(database.db), input(params, slug));
  return items.map(({ name }) => name.split(' ')[0]);
};
const id = (slug: string) => String(ids.get(slug));
/** As many categories as a shop may have. */
const AS_MANY = Array.from({ length: MOST_CATEGORIES }, (_, at) => at + 1).join(',');

describe('S9: a list', () => {
  test.each([
    ['', ['banjara', 'Amrapali', 'Chand', 'Dulari']],
    ['sort=created_at-desc', ['banjara', 'Amrapali', 'Chand', 'Dulari']],
    ['sort=price-asc', ['Amrapali', 'Chand', 'Dulari', 'banjara']],
    ['sort=price-desc', ['banjara', 'Chand', 'Dulari', 'Amrapali']],
    ['sort=name-asc', ['Amrapali', 'banjara', 'Chand', 'Dulari']],
    ['sort=name-desc', ['Dulari', 'Chand', 'banjara', 'Amrapali']],
    ['sort=is_featured-desc', ['Chand', 'banjara', 'Amrapali', 'Dulari']],
    ['sort=nonsense', ['banjara', 'Amrapali', 'Chand', 'Dulari']],
  ])('in the order %j', async (params, order) => {
    expect(await names(params)).toEqual(order);
    expect(await names(`${params}&filter_categories=${AS_MANY}`)).toEqual(order);
  });

  test('S2: of chosen categories', async () => {
    expect(await names(`filter_categories=${id('rings')}`)).toEqual(['banjara', 'Amrapali']);
    expect(await names(`filter_categories=${id('bangles')},${id('maang-tikka')}`)).toEqual([
      'Chand',
      'Dulari',
    ]);
    expect(await names('filter_categories=999')).toEqual([]);
    expect(await names(`search=kada&filter_categories=${AS_MANY}`)).toEqual(['Chand', 'Dulari']);
    expect(await names('filter_categories=x')).toHaveLength(4);
  });
});

describe('S5: the category of an address', () => {
  test.each([
    ['RINGS', 'Rings', 2],
    ['Maang-TIKKA', 'Maang Tikka', 0],
    ['crowns', undefined, 0],
  ])('%s is that of %s', async (slug, name, total) => {
    const { category, listing } = await getCollection(createTestContext(database.db), input('', slug));
    expect([category?.name, listing.total]).toEqual([name, total]);
  });
});

test('S7: the filter offers every category by name', async () => {
  const { choices } = await getCollection(createTestContext(database.db), input());
  expect(choices.map(({ name }) => name)).toEqual(['bangles', 'Maang Tikka', 'Rings']);
});

describe('a page that goes on from a product', () => {
  const lists = ['', 'filter_categories=1,2,3', 'filter_categories=2', 'category=rings'];

  test.each(INDEXED_SORTS.flatMap((sort) => lists.map((list) => [sort, list] as const)))(
    'has what stands after or before it, by %s, %j',
    async (sort, list) => {
      const ctx = createTestContext(database.db);
      const params = new URLSearchParams(list);
      const query = { ...parseProductQuery(params), sort, categorySlug: params.get('category') };
      const idsOf = async (anchor: Anchor | null) =>
        (await listProducts(ctx, { ...query, page: anchor ? 20 : 1, anchor })).items.map(({ id }) => id);
      const all = await idsOf(null);
      expect(all.length).toBeGreaterThan(0);
      for (const [at, id] of all.entries()) {
        expect(await idsOf({ side: 'after', id })).toEqual(all.slice(at + 1));
        expect(await idsOf({ side: 'before', id })).toEqual(all.slice(0, at));
      }
      expect(await idsOf({ side: 'after', id: 999_999 })).toEqual([]);
    },
  );
});

describe('round trips', () => {
  async function roundTripsOf(params: string, slug: string | null = null): Promise<number> {
    let roundTrips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    await getCollection(createTestContext(db), input(params, slug));
    return roundTrips;
  }

  test('a list costs one, a search one or two', async () => {
    expect(await roundTripsOf('')).toBe(1);
    expect(await roundTripsOf('sort=price-asc&page=2', 'rings')).toBe(1);
    expect(await roundTripsOf('search=kada')).toBe(1);
    expect(await roundTripsOf('search=dulaari')).toBe(2);
    expect(await roundTripsOf('search=qqqqqq')).toBe(2);
  });
});

describe('GET /api/products', () => {
  const get = async (params: string) => {
    const ctx = createTestContext(database.db);
    const response = await app.request(`/api/products${params}`, {}, { ctx });
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  };

  test('answers the list of the same parameters as the page', async () => {
    const { status, body } = await get('?category=Rings&sort=price-asc');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        expect.objectContaining({ name: 'Amrapali ring', pricePaise: 100_00 }),
        expect.objectContaining({ name: 'banjara ring' }),
      ],
      total: 2,
    });
  });

  test('says that the shop takes a break when the database does not answer', async () => {
    const db = openDatabase({ url: `http://127.0.0.1:${String(await findFreePort())}` });
    const response = await app.request('/api/products', {}, { ctx: createTestContext(db) });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'DATABASE_UNAVAILABLE' });
  });
});

describe('pages of 24', () => {
  const many = useDatabase();
  beforeAll(async () => {
    const rows = Array.from({ length: 50 }, (_, age) => ({
      name: `P${age}`,
      pricePaise: 1,
      createdAt: 1000 - age,
    }));
    await many.db.insert(products).values(rows);
  });

  test('follow each other, up to the last', async () => {
    const pages = ['', '2', '3', '4'].map((page) =>
      listProducts(createTestContext(many.db), input(`page=${page}`)),
    );
    const [first, second, third, beyond] = await Promise.all(pages);
    expect(first).toMatchObject({ total: 50, page: 1, pageCount: 3 });
    const shown = [first, second, third].flatMap((page) => page?.items.map(({ name }) => name));
    expect(shown).toEqual(Array.from({ length: 50 }, (_, age) => `P${age}`));
    expect(beyond).toMatchObject({ items: [], total: 50, page: 4 });
  });

  test('are asked for by the cursor that the API gives', async () => {
    const seen: number[] = [];
    let cursor: string | undefined = '1';
    while (cursor !== undefined) {
      const ctx = createTestContext(many.db);
      const response: Response = await app.request(`/api/products?page=${cursor}`, {}, { ctx });
      const body = await response.json<{ items: unknown[]; nextCursor?: string }>();
      seen.push(body.items.length);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([24, 24, 2]);
  });
});
