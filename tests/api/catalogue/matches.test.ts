import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
let necklaces: number;
let earrings: number;
let looks: readonly number[];
let made = 0;
const NOW = Date.UTC(2026, 10, 1);

beforeEach(async () => {
  ctx = createTestContext(database.db, { now: () => NOW });
  browser = openBrowser(ctx);
  made += 1;
  const rows = ['necklaces', 'earrings'].map((name) => ({
    name: `${name} ${String(made)}`,
    slug: `${name}-${String(made)}`,
  }));
  const [one, other] = await database.db.insert(categories).values(rows).returning({ id: categories.id });
  [necklaces, earrings] = [one?.id ?? 0, other?.id ?? 0];
  // Each test has values of its own, so that its pieces share none with those of another.
  const values = ['a', 'b', 'c'].map((letter) => ({
    attributeId: 1,
    value: `look-${letter}-${String(made)}`,
    label: `Look ${letter} ${String(made)}`,
  }));
  looks = (
    await database.db.insert(attributeValues).values(values).returning({ id: attributeValues.id })
  ).map(({ id }) => id);
});

async function piece(
  categoryId: number,
  has: readonly number[],
  values: Parameters<typeof addProduct>[1] = {},
) {
  const { id } = await addProduct(database.db, { inStock: 3, categoryId, ...values });
  const rows = has.map((index) => ({ productId: id, valueId: looks[index] ?? 0 }));
  if (rows.length > 0) await database.db.insert(productAttributes).values(rows);
  return id;
}

async function matchesOf(id: number) {
  const answer = await browser.get(`/api/products/${String(id)}/matches`);
  return {
    ...answer,
    ids: ((answer.body as { items?: { id: number }[] }).items ?? []).map((item) => item.id),
  };
}

test('what shares most of its looks comes first, another category before its own', async () => {
  const id = await piece(necklaces, [0, 1, 2]);
  const plain = await piece(necklaces, []);
  const own = await piece(necklaces, [0, 1]);
  const little = await piece(earrings, [0]);
  const most = await piece(earrings, [0, 1, 2]);
  await piece(earrings, []);
  expect((await matchesOf(id)).ids).toEqual([most, little, own, plain]);
});

test('what is sold out or has left the shop is none, and a sale changes that at once', async () => {
  const id = await piece(necklaces, [0]);
  const there = await piece(earrings, [0], { inStock: 1 });
  await piece(earrings, [0], { inStock: 0 });
  const gone = await piece(earrings, [0]);
  await database.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, gone));
  expect((await matchesOf(id)).ids).toEqual([there]);
  await database.db.insert(stockMovements).values({ productId: there, kind: 'adjustment', quantity: -1 });
  expect((await matchesOf(id)).ids).toEqual([]);
});

test('prices are those that hold now, and the answer is kept at the edge until one of them changes', async () => {
  const id = await piece(necklaces, [0]);
  const offer = { pricePaise: 300_00, originalPricePaise: 400_00 };
  const over = await piece(earrings, [0], { ...offer, offerEndsAt: NOW - 1 });
  const runs = await piece(earrings, [0, 1], { ...offer, offerEndsAt: NOW + 600_000 });
  const { body, headers } = await matchesOf(id);
  const price = (wanted: number) =>
    (body as { items: object[] }).items.find((item) => 'id' in item && item.id === wanted);
  expect(price(over)).toMatchObject({ pricePaise: 400_00, originalPricePaise: null });
  expect(price(runs)).toMatchObject(offer);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=600');
  const tags = headers.get('Cache-Tag')?.split(',');
  expect(tags).toEqual(expect.arrayContaining([id, over, runs].map((each) => `product:${String(each)}`)));
});
