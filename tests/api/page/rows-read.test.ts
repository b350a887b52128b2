import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { categories, productCounts, products } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { packFacets } from '#catalogue/facets/facets.server.ts';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { getCollection, listFacets } from '#catalogue/product-listing.server.ts';
import { getHome } from '#catalogue/get-home.server.ts';
import { listMatches, MOST_MATCHES } from '#catalogue/list-matches.server.ts';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';
import { anchorFor, nextPage, parseProductQuery } from '#catalogue/product-query.ts';
import { getProductPage } from '#catalogue/product-page.server.ts';
import { INDEXED_SORTS, pageParam, PRODUCTS_PER_PAGE } from '#catalogue/product-params.ts';
import { getFrame } from '#page/shop-frame.server.ts';
import { type Browser, openBrowser, settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { fillCatalogue } from '#tests/support/fill-catalogue.ts';
import type { Signed } from '#tests/support/paying.ts';
import { startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';
import { rowsOf } from '#tests/support/rows-read.ts';
import { addProduct } from '#tests/support/rows.ts';

/** D8: what a page and a search may read of 10,000 products. */
const PAGE_ROWS = 500;
const SEARCH_ROWS = 2_000;
const PRODUCTS = 10_000;

const database = useDatabase();
/** The context of an isolate that has read the pieces, for what is not counted. */
let known: TestContext;

beforeAll(async () => {
  const { db } = database;
  known = createTestContext(db);
  const rows = shopRows(Date.now());
  await db.insert(categories).values(rows.categories);
  for (const row of rows.products) await db.insert(products).values(row);
  await fillCatalogue(db.$client);
  await packFacets(known);
}, 120_000);

const look = (params: string, categorySlug: string | null = null, ctx = known) =>
  getCollection(ctx, { ...parseProductQuery(new URLSearchParams(params)), categorySlug });

/** In an isolate that knows nothing yet. */
async function readBy(params: string, categorySlug: string | null = null): Promise<number> {
  return (await rowsOf(database.sqld.url, (db) => look(params, categorySlug, createTestContext(db)))).read;
}

test('the counts are those of the rows, whatever happens to the rows', async () => {
  const { db } = database;
  const isRight = async () => {
    const counted = await db.select().from(productCounts).orderBy(productCounts.categoryId);
    const rows = await db.all(sql`
      select 0 as "categoryId", count(*) as "onSale" from products where on_sale union all
      select category_id, count(*) from products where on_sale group by category_id order by 1`);
    expect(counted).toEqual(rows);
  };
  await isRight();
  const some = sql`${products.id} between 50 and 60`;
  const hidden = [{ status: 'hidden' }, { status: 'live' }] as const;
  for (const change of [{ categoryId: 3 }, ...hidden, { deletedAt: 1 }, { deletedAt: null, categoryId: 1 }]) {
    await db.update(products).set(change).where(some);
    await isRight();
  }
});

describe('an uncached page', () => {
  test('home', async () => {
    const { read } = await rowsOf(database.sqld.url, (db) => getHome(createTestContext(db)));
    expect(read).toBeLessThanOrEqual(PAGE_ROWS);
  });

  test('a product', async () => {
    const { read } = await rowsOf(database.sqld.url, (db) => getProductPage(createTestContext(db), 5_000));
    expect(read).toBeLessThanOrEqual(PAGE_ROWS);
  });

  test.each(
    INDEXED_SORTS.flatMap((sort) => ([null, 'earrings'] as const).map((slug) => [sort, slug] as const)),
  )('a list by %s, of %s: the first page and the last, and those on the way by links', async (sort, slug) => {
    const { listing } = await look(`sort=${sort}`, slug);
    expect(listing.total).toBeGreaterThan(1_000);
    for (const page of [1, 10, listing.pageCount - 9, listing.pageCount]) {
      expect(await readBy(`sort=${sort}&page=${String(page)}`, slug)).toBeLessThanOrEqual(PAGE_ROWS);
    }
    let page = await look(`sort=${sort}&page=10`, slug);
    for (let steps = 0; steps < 4; steps += 1) {
      const next = nextPage(page.listing) ?? 0;
      const params = `sort=${sort}&page=${pageParam(next, anchorFor(page.listing, next))}`;
      expect(params).toContain('-after-');
      expect(await readBy(params, slug)).toBeLessThanOrEqual(PAGE_ROWS);
      const plain = await look(`sort=${sort}&page=${String(next)}`, slug);
      const further = await look(params, slug);
      expect(further.listing.items.map(({ id }) => id)).toEqual(plain.listing.items.map(({ id }) => id));
      const back = anchorFor(further.listing, next - 1);
      const before = await look(`sort=${sort}&page=${pageParam(next - 1, back)}`, slug);
      expect(before.listing.items).toEqual(page.listing.items);
      page = further;
    }
  });

  test('three categories, and as many as a filter takes', async () => {
    for (const most of [3, 30, MOST_CATEGORIES]) {
      const of = `filter_categories=${Array.from({ length: most }, (_, at) => at + 1).join(',')}`;
      for (const page of ['1', '10', '100-after-4000', '100-before-4000']) {
        expect(await readBy(`${of}&sort=price-asc&page=${page}`)).toBeLessThanOrEqual(PAGE_ROWS);
      }
      expect(await readBy(`${of}&search=gold`)).toBeLessThanOrEqual(SEARCH_ROWS);
    }
  });

  test('by number alone every page is still reached, from the nearer end', async () => {
    const { db } = database;
    const rows = await db.all<{ id: number }>(
      sql`select id from products where on_sale order by name collate nocase, is_featured desc, id desc`,
    );
    const pageCount = Math.ceil(PRODUCTS / PRODUCTS_PER_PAGE);
    for (const page of [11, 150, 209, 300, pageCount - 1, pageCount]) {
      const { listing } = await look(`sort=name-asc&page=${String(page)}`);
      const start = (page - 1) * PRODUCTS_PER_PAGE;
      const expected = rows.slice(start, start + PRODUCTS_PER_PAGE).map(({ id }) => id);
      expect(listing.items.map(({ id }) => id)).toEqual(expected);
    }
    const { listing } = await look(`sort=name-asc&page=${String(pageCount + 1)}`);
    expect(listing).toMatchObject({ items: [], total: PRODUCTS });
  });
});

test('what goes well with a piece, in an isolate that knows nothing yet', async () => {
  const { read } = await rowsOf(database.sqld.url, async (db) => {
    expect((await listMatches(createTestContext(db), 5_000)).items).toHaveLength(MOST_MATCHES);
  });
  expect(read).toBeLessThanOrEqual(120);
});

describe('G8: a filtered list of 10,000 pieces with 12 values each', () => {
  const FEW_ROWS = 120;
  const CHOICES = [
    'colour=maroon,red&price_to=1500',
    'occasion=bridal&in_stock=1&page=10',
    'sort=best_selling-desc',
    'colour=green&sort=name-asc&filter_categories=1,2,3',
  ];

  test('reads little in an isolate that knows the pieces, and its budget in one that does not', async () => {
    const known = createTestContext(database.db);
    await look('', null);
    await getCollection(known, { ...parseProductQuery(new URLSearchParams()), categorySlug: null });
    for (const params of CHOICES) {
      const query = { ...parseProductQuery(new URLSearchParams(params)), categorySlug: null };
      const { listing } = await look(params);
      expect(listing.items.length, params).toBeGreaterThan(0);
      expect(await readBy(params), params).toBeLessThanOrEqual(PAGE_ROWS);
      const { facetIndex } = known;
      const again = await rowsOf(database.sqld.url, (db) =>
        getCollection(createTestContext(db, { facetIndex }), query),
      );
      expect(again.read, params).toBeLessThanOrEqual(FEW_ROWS);
    }
    const search = 'search=gold&colour=maroon';
    expect(await readBy(search)).toBeLessThanOrEqual(SEARCH_ROWS);
  });

  test('is counted within 20 ms, and asks the database once', async () => {
    let trips = 0;
    const onRoundTrip = () => (trips += 1);
    const ctx = createTestContext(openDatabase({ url: database.sqld.url, timeoutMs: 60_000, onRoundTrip }));
    const query = { ...parseProductQuery(new URLSearchParams(CHOICES[0])), categorySlug: null };
    await listFacets(ctx, query);
    const counted = Array.from({ length: 25 }, () => {
      const startedAt = performance.now();
      ctx.facetIndex.narrow({}, query.filters, Date.now());
      return performance.now() - startedAt;
    }).sort((a, b) => a - b);
    const at = (share: number) => (counted[Math.floor(counted.length * share)] ?? 0).toFixed(1);
    console.info(`counting: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
    // The quickest counts, since another test may have the processor.
    expect(counted[0]).toBeLessThanOrEqual(20);
    trips = 0;
    await listFacets(ctx, query);
    expect(trips).toBe(1);
  });
});

describe('a search', () => {
  test.each([
    'gold',
    'earrings',
    'pearl earrings',
    'earings',
    'jhumkka',
    'necklase',
    'कंगन',
    'anklets for women',
    'om',
    'AD',
    'k',
    'red gold ring with pearls and kundan stones online',
    'qqqq pearl',
    'the',
    'ing',
    'hand',
    'oxid kund pear temp zz',
    'JH-0012',
    'gold plated jhumka',
    'jhumka 300',
    'trending earrings',
    'bangles 2-6',
    'asdfgh',
    'mangalsutra',
    'american diamond gold',
    'teal',
    'maroom gold',
    'choker under 50',
  ])('for %s', async (term) => {
    const search = `search=${encodeURIComponent(term)}`;
    for (const more of ['', '&sort=price-asc', '&page=15', '&filter_categories=1,2,3']) {
      expect(await readBy(search + more)).toBeLessThanOrEqual(SEARCH_ROWS);
    }
    expect(await readBy(search, 'earrings')).toBeLessThanOrEqual(SEARCH_ROWS);
    const offered = await rowsOf(database.sqld.url, (db) => listSuggestions(createTestContext(db), term));
    expect(offered.read).toBeLessThanOrEqual(PAGE_ROWS);
  });

  test('for a common word lists the closest, says that there are more, and ends where it says', async () => {
    const { listing } = await look('search=gold');
    expect(listing).toMatchObject({ total: 360, isCut: true, pageCount: 15 });
    expect((await look('search=gold&page=15')).listing.items).toHaveLength(PRODUCTS_PER_PAGE);
    expect((await look('search=gold&page=16')).listing.items).toEqual([]);
    const rare = await look('search=peshwai');
    const [{ total } = { total: 0 }] = await database.db.all<{ total: number }>(
      sql`select count(*) as total from products where name || description like '%peshwai%'`,
    );
    expect(rare.listing).toMatchObject({ total, isCut: false });
  });
});

describe('a visit', () => {
  let razorpay: TestRazorpay;
  beforeAll(async () => {
    razorpay = await startRazorpay();
    // Filling the shop has left purges.
    await database.db.delete(outbox);
  });
  afterAll(() => razorpay.stop());

  const lookAround = async (ctx: TestContext, visitor: Browser, productId: number) => {
    await getHome(ctx);
    await getCollection(ctx, {
      ...parseProductQuery(new URLSearchParams()),
      categorySlug: 'earrings',
    });
    await getProductPage(ctx, productId);
    await visitor.get(`/api/products/stock?ids=${String(productId)}`);
    const paths = ['/', '/collections/earrings', `/products/${String(productId)}`];
    for (const path of paths) await visitor.post('/api/page-views', { path, sessionId: 'a-visit-of-six' });
  };

  const order = async (ctx: TestContext, visitor: Browser, productId: number) => {
    await getFrame(ctx);
    const items = [{ productId, quantity: 1 }];
    await visitor.post('/api/checkout/quote', { items });
    await visitor.post('/api/checkout/quote', { items, state: 'KA', pinCode: '560079' });
    const { body } = await visitor.post('/api/create-razorpay-order', orderBody(productId));
    const started = body as Started;
    const paid = await razorpay.control('POST', '/pay', {
      order_id: started.razorpayOrderId,
      outcome: 'captured',
      webhook: false,
    });
    const verified = await visitor.post('/api/verify-razorpay-payment', {
      ...(paid.body as Signed),
      db_order_id: started.dbOrderId,
    });
    expect(verified.status).toBe(200);
    expect((await visitor.get(`/api/orders/${started.dbOrderId}`)).status).toBe(200);
    for (const path of ['/checkout', '/order-confirmation', '/']) {
      await visitor.post('/api/page-views', { path, sessionId: 'a-visit-of-six' });
    }
  };

  test.each([
    ['of three pages that only looks', [lookAround], { read: 400, written: 3 }],
    [
      'of six pages that ends in a paid order, with its mails and purges',
      [lookAround, order],
      { read: 800, written: 140 },
    ],
  ] as const)('%s', async (_what, steps, most) => {
    const { id } = await addProduct(database.db, { inStock: 5, categoryId: 1 });
    const rows = await rowsOf(database.sqld.url, async (db) => {
      const ctx = createTestContext(db, { payments: razorpay.payments() });
      const visitor = openBrowser(ctx);
      for (const step of steps) await step(ctx, visitor, id);
      await settle(ctx);
    });
    expect(rows.read).toBeLessThanOrEqual(most.read);
    expect(rows.written).toBeLessThanOrEqual(most.written);
  });
});
