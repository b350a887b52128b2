import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { listSitemap, listSitemapProducts } from '#page/sitemap.server.ts';
import { CATEGORIES_IN_SITEMAP, FACETS_IN_SITEMAP, PRODUCTS_PER_SITEMAP } from '#page/sitemap.ts';
import { pageEntries } from '#features/page/seo/crawlers.ts';
import { createTestContext } from '#tests/support/context.ts';
import { startDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const MOST_ADDRESSES = 50_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.sqld.stop());

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('names every category and every product that is not deleted', async () => {
  await database.db.insert(categories).values([
    { name: 'Rings', slug: 'rings' },
    { name: 'Bangles', slug: 'bangles' },
  ]);
  for (let count = 0; count < 3; count += 1) await addProduct(database.db);
  await database.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, 2));
  const sitemap = await listSitemap(createTestContext(database.db));
  expect(sitemap.categories.map(({ slug }) => slug)).toEqual(['bangles', 'rings']);
  expect(ids(sitemap.products)).toEqual([1, 3]);
  expect(sitemap.productParts).toBe(0);
  const site = new URL('https://shop.example');
  expect(pageEntries(sitemap, site).slice(-2), 'changed whenever one of its pieces is').toEqual([
    { address: 'https://shop.example/collections/bangles' },
    { address: 'https://shop.example/collections/rings' },
  ]);
});

test('names what is said of a piece on sale, once, as a list of its own', async () => {
  const { db } = database;
  const [first, second, deleted] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  await db.update(products).set({ deletedAt: 1 }).where(eq(products.id, deleted.id));
  const values = await db
    .select({ id: attributeValues.id, value: attributeValues.value, key: attributes.key })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(inArray(attributeValues.value, ['maroon', 'bridal', 'gold']));
  const idOf = (wanted: string) => values.find(({ value }) => value === wanted)?.id ?? 0;
  await db.insert(productAttributes).values([
    { productId: first.id, valueId: idOf('maroon') },
    { productId: second.id, valueId: idOf('maroon') },
    { productId: second.id, valueId: idOf('bridal') },
    { productId: deleted.id, valueId: idOf('gold') },
  ]);
  const { facets } = await listSitemap(createTestContext(db));
  expect(facets).toEqual([
    { key: 'colour', value: 'maroon' },
    { key: 'occasion', value: 'bridal' },
  ]);
  const site = new URL('https://shop.example');
  expect(pageEntries({ categories: [], facets }, site).slice(-2)).toEqual([
    { address: 'https://shop.example/collections?colour=maroon' },
    { address: 'https://shop.example/collections?occasion=bridal' },
  ]);
});

test('products that do not fit into one file stand in parts, each in one only', async () => {
  const ctx = createTestContext(database.db);
  for (let count = 0; count < 5; count += 1) await addProduct(database.db);
  expect(await listSitemap(ctx, { perPart: 2 })).toMatchObject({ products: [], productParts: 3 });
  const parts = await Promise.all([1, 2, 3, 4].map((part) => listSitemapProducts(ctx, { part, perPart: 2 })));
  expect(parts.map(ids)).toEqual([[1, 2], [3, 4], [5], []]);
});

test('a full first file names no more addresses than a sitemap may', () => {
  const pages = pageEntries({ categories: [], facets: [] }, new URL('https://shop.example')).length;
  expect(PRODUCTS_PER_SITEMAP + CATEGORIES_IN_SITEMAP + FACETS_IN_SITEMAP + pages).toBeLessThanOrEqual(
    MOST_ADDRESSES,
  );
});
