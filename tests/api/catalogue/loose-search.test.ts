import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { FacetIndex } from '#catalogue/facets/facet-index.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { PRODUCTS_PER_PAGE } from '#catalogue/product-params.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const DEAR = PRODUCTS_PER_PAGE + 6;
const CHEAP = ['Cheap pair of earrings', 'Cheapest pair of earrings'];

const database = useDatabase();
beforeAll(async () => {
  const dear = Array.from({ length: DEAR }, () => ({ name: 'Earrings', pricePaise: 499_00 }));
  // A word in a longer text counts for less, so these come last of all.
  const cheap = CHEAP.map((name, at) => ({
    name,
    pricePaise: 149_00 - at * 5000,
    description: 'Light enough for a long day. '.repeat(20),
  }));
  await database.db.insert(products).values([...dear, ...cheap]);
});

const facetIndex = new FacetIndex();

async function look(search: string, params: Readonly<Record<string, string>> = {}, db = database.db) {
  const query = { ...parseProductQuery(new URLSearchParams({ search, ...params })), categorySlug: null };
  const listing = await listProducts(createTestContext(db, { facetIndex }), query);
  return { ...listing, names: listing.items.map(({ name }) => name) };
}

test('15.4: filters have all that goes with some of the words, and not a page of it', async () => {
  const { names, total, isLoose } = await look('korean earrings under 150');
  expect({ names, total, isLoose }).toEqual({ names: CHEAP, total: 2, isLoose: true });
});

test('15.4: what goes with some of the words has as many pages as it takes', async () => {
  const first = await look('korean earrings');
  expect(first).toMatchObject({ total: DEAR + CHEAP.length, pageCount: 2 });
  const second = await look('korean earrings', { page: '2' });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(first.total);
  expect(second.names).toEqual(expect.arrayContaining(CHEAP));
});

test('15.4: a price is refused to all that goes with some of the words, in three round trips', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  const { total, closest } = await look('korean earrings under 50', {}, db);
  expect({ total, because: closest?.because }).toEqual({ total: 0, because: 'price' });
  expect(closest?.items.slice(0, 2).map(({ name }) => name)).toEqual(CHEAP.toReversed());
  expect(roundTrips).toBe(3);
});
