import fc from 'fast-check';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { packFacets } from '#catalogue/facets/facets.server.ts';
import {
  type Facet,
  FACET_KEYS,
  type FacetKey,
  type Filters,
  isInPrice,
  PRICE_BANDS,
} from '#catalogue/facets/filters.ts';
import { listFacets, listProducts } from '#catalogue/product-listing.server.ts';
import { shownPrice } from '#catalogue/product.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 22);
const SIZES = ['2.4', '2.6', '2.8'];
const ORIGINS = ['India', 'South Korea', 'india'];
const database = useDatabase();

const Values = fc.record({
  colour: fc.subarray(['maroon', 'red', 'green'], { maxLength: 2 }),
  occasion: fc.subarray(['daily', 'bridal'], { maxLength: 1 }),
  plating: fc.subarray(['gold-tone', 'oxidised'], { maxLength: 1 }),
  style: fc.subarray(['temple', 'afghani'], { maxLength: 1 }),
});

const Piece = fc.record({
  values: Values,
  pricePaise: fc.constantFrom(9_900, 29_900, 30_000, 49_901, 150_000, 250_000),
  isDearerBefore: fc.boolean(),
  offer: fc.constantFrom(null, NOW - 1, NOW, NOW + 1),
  category: fc.constantFrom(null, 'sized', 'plain'),
  origin: fc.constantFrom(...ORIGINS),
  stock: fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 3 }),
});
type Piece = typeof Piece extends fc.Arbitrary<infer Made> ? Made : never;

const Chosen = fc.record({
  priceFrom: fc.constantFrom(null, null, 0, 299, 500),
  priceTo: fc.constantFrom(null, null, 299, 1500),
  chosen: fc.record(
    {
      colour: fc.subarray(['maroon', 'red', 'unheard-of'], { minLength: 1 }),
      occasion: fc.constant(['daily']),
      plating: fc.subarray(['gold-tone', 'oxidised'], { minLength: 1 }),
      size: fc.subarray(['2.4', '2.6'], { minLength: 1 }),
      origin: fc.constantFrom(['india'], ['south-korea']),
      in_stock: fc.constant(['1']),
      on_offer: fc.constant(['1']),
    },
    { requiredKeys: [] },
  ),
});

const Scene = fc.record({
  pieces: fc.array(Piece, { maxLength: 50 }),
  filters: Chosen,
  category: fc.constantFrom(null, 'sized', 'plain'),
  sort: fc.constantFrom(...SORTS),
  packs: fc.boolean(),
});

/** What is on sale, as the test itself knows it. */
interface Told {
  readonly id: number;
  readonly price: number;
  readonly category: string | null;
  readonly has: Readonly<Record<FacetKey, readonly string[]>>;
}

async function fill(ctx: TestContext, pieces: readonly Piece[]): Promise<Told[]> {
  const { db } = database;
  const kinds = await db.select().from(categories);
  const values = await db
    .select({ id: attributeValues.id, value: attributeValues.value, key: attributes.key })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .orderBy(asc(attributeValues.id));
  const told: Told[] = [];
  for (const [at, piece] of pieces.entries()) {
    const { pricePaise, offer, isDearerBefore, origin } = piece;
    const priced = {
      pricePaise,
      originalPricePaise: isDearerBefore || offer !== null ? pricePaise + 5000 : null,
      offerEndsAt: offer,
    };
    const category = kinds.find(({ slug }) => slug === piece.category) ?? null;
    const [row] = await db
      .insert(products)
      .values({ name: `Piece ${at}`, ...priced, categoryId: category?.id ?? null, countryOfOrigin: origin })
      .returning();
    const productId = row?.id ?? 0;
    const sizes = category?.hasSizes ? SIZES : [''];
    await db.insert(stockMovements).values(
      sizes.map((size, nth) => {
        return { productId, size, kind: 'initial' as const, quantity: piece.stock[nth] ?? 0 };
      }),
    );
    const chosen = values.filter(({ key, value }) =>
      (piece.values as Partial<Record<string, string[]>>)[key]?.includes(value),
    );
    if (chosen.length > 0) {
      await db.insert(productAttributes).values(chosen.map(({ id }) => ({ productId, valueId: id })));
    }
    const there = sizes.filter((_, nth) => (piece.stock[nth] ?? 0) > 0);
    const shown = shownPrice(priced, ctx.now());
    const none = Object.fromEntries(FACET_KEYS.map((key) => [key, []])) as unknown as Told['has'];
    told.push({
      id: productId,
      price: shown.pricePaise,
      category: piece.category,
      has: {
        ...none,
        ...piece.values,
        size: there.filter((size) => size !== ''),
        origin: [origin === 'South Korea' ? 'south-korea' : 'india'],
        in_stock: there.length > 0 ? ['1'] : [],
        on_offer: shown.originalPricePaise === null ? [] : ['1'],
      },
    });
  }
  return told;
}

/**
 * Labels are left out, since the first piece decides how a country is spelled; so are values without pieces, of which
 * only the chosen ones are listed.
 */
const countsIn = (facets: readonly Facet[]) =>
  facets.flatMap(({ key, values }) =>
    values.filter(({ count }) => count > 0).map(({ value, count }) => `${key} ${value} ${count}`),
  );

function isIn(filters: Filters, { price, has }: Told): boolean {
  const isChosen = FACET_KEYS.every((key) => {
    const wanted = filters.chosen[key];
    return !wanted || wanted.some((value) => has[key].includes(value));
  });
  return isChosen && isInPrice(price, filters.priceFrom, filters.priceTo);
}

test('G8: whatever is in the shop and whatever is chosen, each count is what the list shows, and right', async () => {
  const { db } = database;
  await db.insert(categories).values([
    { name: 'Sized', slug: 'sized', hasSizes: true, sizes: SIZES },
    { name: 'Plain', slug: 'plain' },
  ]);
  // One context learns what is new from look to look, as an isolate does; the other has to ask for everything.
  const warm = createTestContext(db, { now: () => NOW });
  await fc.assert(
    fc.asyncProperty(Scene, async ({ pieces, filters, category, sort, packs }) => {
      await db.update(products).set({ deletedAt: 1 });
      const told = (await fill(warm, pieces)).filter(
        (each) => category === null || each.category === category,
      );
      if (packs) await packFacets(warm);
      const query = {
        search: '',
        sort,
        categoryIds: [],
        page: 1,
        anchor: null,
        categorySlug: category,
        filters: filters as Filters,
      };
      const cold = createTestContext(db, { now: () => NOW });
      const facets = await listFacets(warm, query);
      expect(countsIn(await listFacets(cold, query))).toEqual(countsIn(facets));

      const totalOf = async (narrowed: Filters) => {
        const { total, items } = await listProducts(warm, { ...query, filters: narrowed });
        const right = told.filter((each) => isIn(narrowed, each)).map(({ id }) => id);
        expect(total).toBe(right.length);
        expect(items.every(({ id }) => right.includes(id))).toBe(true);
        return total;
      };
      await totalOf(query.filters);
      for (const { key, values } of facets) {
        for (const { value, count } of values) {
          const band = PRICE_BANDS.find((each) => each.value === value);
          const narrowed =
            key === 'price'
              ? { ...query.filters, priceFrom: band?.from ?? null, priceTo: band?.to ?? null }
              : { ...query.filters, chosen: { ...query.filters.chosen, [key]: [value] } };
          expect(await totalOf(narrowed), `${key} ${value}`).toBe(count);
        }
      }
    }),
    { numRuns: 30 },
  );
  const [{ left } = { left: -1 }] = await db.all<{ left: number }>(
    sql`select count(*) as left from facet_chunks`,
  );
  expect(left).toBeGreaterThan(1);
}, 240_000);
