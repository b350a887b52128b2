import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories, productCounts, products } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { packFacets } from '#catalogue/facets/facets.server.ts';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { getCollection } from '#catalogue/product-listing.server.ts';
import { getHome } from '#catalogue/get-home.server.ts';
import { listMatches, MOST_MATCHES } from '#catalogue/list-matches.server.ts';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';
import { anchorFor, nextPage, parseProductQuery } from '#catalogue/product-query.ts';
import { getProductPage } from '#catalogue/product-page.server.ts';
import { INDEXED_SORTS, pageParam } from '#catalogue/product-params.ts';
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
  test('home, and a product', async () => {
    for (const work of [getHome, (ctx: TestContext) => getProductPage(ctx, 5_000)]) {
      const { read } = await rowsOf(database.sqld.url, (db) => work(createTestContext(db)));
      expect(read).toBeLessThanOrEqual(PAGE_ROWS);
    }
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
      page = await look(params, slug);
    }
  });

  test('three categories, and as many as a filter takes', async () => {
    for (const most of [3, 30, MOST_CATEGORIES]) {
      const of = `filter_categories=${Array.from({ length: most }, (_, at) => at + 1).join(',')}`;
      for (const page of ['1', '10', '100-after-4000', '100-before-4000']) {
        // The largest list that there is, and the menu of every page.
        expect(await readBy(`${of}&sort=price-asc&page=${page}`)).toBeLessThanOrEqual(PAGE_ROWS + 12);
      }
      expect(await readBy(`${of}&search=gold`)).toBeLessThanOrEqual(SEARCH_ROWS);
    }
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
});

describe('a search', () => {
  test.each([
    'gold',
    'pearl earrings',
    'jhumkka',
    'कंगन',
    'om',
    'k',
    'red gold ring with pearls and kundan stones online',
    'qqqq pearl',
    'ing',
    'JH-0012',
    'jhumka 300',
    'trending earrings',
    'bangles 2-6',
    'mangalsutra',
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
      { read: 830, written: 140 },
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
