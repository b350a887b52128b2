import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { FacetIndex } from '#catalogue/facets/facet-index.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import type { ProductSummary } from '#catalogue/product.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import {
  MISSED_SEARCHES,
  PLAIN_SEARCHES,
  REAL_SEARCHES,
  type RealSearch,
} from '#tests/support/real-searches.ts';

const RIGHT_SHARE = 0.95;
const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
const shop = shopRows(NOW);
const categoryNames = new Map(shop.categories.map(({ id, name }) => [id, name]));

const noseRings = new Set(
  shop.products
    .filter(({ categoryId }) => categoryNames.get(categoryId ?? 0) === 'Nose Rings')
    .map(({ id }) => id),
);

/** One isolate answers all of them. */
const facetIndex = new FacetIndex();

async function look(query: string) {
  const ctx = createTestContext(database.db, { facetIndex, now: () => NOW });
  const asked = parseProductQuery(new URLSearchParams({ search: query }));
  return await listProducts(ctx, { ...asked, categorySlug: null });
}

/** What is wrong with the first piece of a search; null when nothing is. */
async function faultOf(search: RealSearch): Promise<string | null> {
  const { items, closest } = await look(search.query);
  const first = items[0] ?? closest?.items[0];
  return first ? faultIn(search, first) : `${search.query}: nothing`;
}

type Piece = Pick<ProductSummary, 'id' | 'name' | 'pricePaise'>;

function faultIn({ query, category, says = {}, atMost, name = '' }: RealSearch, piece: Piece): string | null {
  const product = shop.products.find(({ id }) => id === piece.id);
  const said = shop.attributes.filter(({ productId }) => productId === piece.id);
  const isSaid = Object.entries(says).every(([key, values]) =>
    said.some((each) => each.key === key && values.includes(each.value)),
  );
  const isRight =
    (category === undefined || categoryNames.get(product?.categoryId ?? 0) === category) &&
    (atMost === undefined || piece.pricePaise <= atMost * 100) &&
    piece.name.includes(name) &&
    isSaid;
  return isRight ? null : `${query}: ${piece.name}`;
}

/** All at once they would make one trip, which on a busy machine takes longer than the shop waits for it. */
const AT_ONCE = 32;

async function faultsOf(
  searches: readonly RealSearch[],
  faultsIn: (search: RealSearch) => Promise<string | null | (string | null)[]> = faultOf,
): Promise<string[]> {
  const faults: (string | null)[] = [];
  for (let at = 0; at < searches.length; at += AT_ONCE) {
    faults.push(...(await Promise.all(searches.slice(at, at + AT_ONCE).map(faultsIn))).flat());
  }
  return faults.filter((fault) => fault !== null);
}

/** The demo shop's pieces, with all that is said of them. */
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

/** All of them together take longer than one test may on a busy machine. */
const PARTS = [0, 1, 2, 3];
const partOf = (searches: readonly RealSearch[], part: number) =>
  searches.filter((_, at) => at % PARTS.length === part);

test.each(PARTS)(
  'two hundred searches of real life find the right piece first, and none ends in nothing: part %i',
  async (part) => {
    const searches = partOf(REAL_SEARCHES, part);
    const faults = await faultsOf(searches);
    expect(faults.filter((fault) => fault.endsWith(': nothing'))).toEqual([]);
    const share = 1 - faults.length / searches.length;
    expect(share, faults.join('\n')).toBeGreaterThanOrEqual(RIGHT_SHARE);
  },
);

test.each(PARTS)(
  'those that once missed end in something, with the right piece first: part %i',
  async (part) => {
    expect(await faultsOf(partOf(MISSED_SEARCHES, part))).toEqual([]);
  },
);

test('those that mean one kind find that kind alone, and none counts as a search in vain', async () => {
  const faults = await faultsOf(PLAIN_SEARCHES, async (search) => {
    const { items, isLoose, isVain, correctedSearch } = await look(search.query);
    const isPlain = items.length > 0 && !isLoose && !isVain && correctedSearch === null;
    // A nose ring is a ring too.
    const kind = items.filter(({ id }) => search.category !== 'Rings' || !noseRings.has(id));
    return [isPlain ? null : `${search.query}: ?`, ...kind.map((piece) => faultIn(search, piece))];
  });
  expect(faults).toEqual([]);
});

test.each([
  'imitation jewellery',
  'ladies jewellery online',
  'jwellery',
  'गहने',
  'womans jewellery',
  'saree',
  'hazar',
  'new collection',
  'anniversary gift for wife',
  'mummy ke liye',
])('S7: %s is the whole shop, since it names no piece of it', async (term) => {
  expect(await look(term)).toMatchObject({ total: shop.products.length, closest: null, isVain: false });
});
