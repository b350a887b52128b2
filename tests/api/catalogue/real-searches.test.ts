import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '../../../drizzle/schema/attribute.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { shopRows } from '../../../scripts/demo/shop-rows.ts';
import { FacetIndex } from '../../../src/domain/catalogue/facets/facet-index.ts';
import { listProducts } from '../../../src/domain/catalogue/product-listing.server.ts';
import { parseProductQuery } from '../../../src/domain/catalogue/product-query.ts';
import { createTestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { MISSED_SEARCHES, REAL_SEARCHES, type RealSearch } from '../../support/real-searches.ts';

const RIGHT_SHARE = 0.95;
const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
const shop = shopRows(NOW, {
  category: () => '/c.webp',
  product: () => ['/p.webp'],
  banner: () => '/b.webp',
});
const categoryNames = new Map(shop.categories.map(({ id, name }) => [id, name]));

/** One isolate answers them all. */
const facetIndex = new FacetIndex();

async function firstOf(query: string) {
  const ctx = createTestContext(database.db, { facetIndex, now: () => NOW });
  const asked = parseProductQuery(new URLSearchParams({ search: query }));
  const { items, closest } = await listProducts(ctx, { ...asked, categorySlug: null });
  return items[0] ?? closest?.items[0] ?? null;
}

/** What is wrong with the first piece of a search; null when nothing is. */
async function faultOf({
  query,
  category,
  says = {},
  atMost,
  name = '',
}: RealSearch): Promise<string | null> {
  const first = await firstOf(query);
  if (!first) return `${query}: nothing`;
  const product = shop.products.find(({ id }) => id === first.id);
  const said = shop.attributes.filter(({ productId }) => productId === first.id);
  const isSaid = Object.entries(says).every(([key, values]) =>
    said.some((each) => each.key === key && values.includes(each.value)),
  );
  const isRight =
    (category === undefined || categoryNames.get(product?.categoryId ?? 0) === category) &&
    (atMost === undefined || first.pricePaise <= atMost * 100) &&
    first.name.includes(name) &&
    isSaid;
  return isRight ? null : `${query}: ${first.name}`;
}

async function faultsOf(searches: readonly RealSearch[]): Promise<string[]> {
  const faults = await Promise.all(searches.map(faultOf));
  return faults.filter((fault) => fault !== null);
}

/** With all that is said of its pieces, as the shop has it. */
beforeAll(async () => {
  const { db } = database;
  await db.insert(categories).values(shop.categories);
  await db.insert(products).values(shop.products);
  const values = await db
    .select({ id: attributeValues.id, key: attributes.key, value: attributeValues.value })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId));
  const valueIds = new Map(values.map(({ id, key, value }) => [`${key} ${value}`, id]));
  const said = shop.attributes.map(({ productId, key, value }) => ({
    productId,
    valueId: valueIds.get(`${key} ${value}`) ?? 0,
  }));
  await db.insert(productAttributes).values(said);
});

test('of two hundred searches of real life the first piece is right, and none ends in nothing', async () => {
  const faults = await faultsOf(REAL_SEARCHES);
  expect(faults.filter((fault) => fault.endsWith(': nothing'))).toEqual([]);
  const share = 1 - faults.length / REAL_SEARCHES.length;
  expect(share, faults.join('\n')).toBeGreaterThanOrEqual(RIGHT_SHARE);
});

test('of those that once missed each ends in something, and the first piece is right', async () => {
  expect(await faultsOf(MISSED_SEARCHES)).toEqual([]);
});
