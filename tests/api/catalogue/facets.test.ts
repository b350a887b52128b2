import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { packFacets } from '#catalogue/facets/facets.server.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let ctx: TestContext;
let visitor: Browser;

interface Facets {
  facets: { key: string; label: string; values: { value: string; label: string; count: number }[] }[];
}

const facetsOf = async (params = '') =>
  ((await visitor.get(`/api/products/facets?${params}`)).body as Facets).facets;
const countsOf = async (key: string, params = '') =>
  (await facetsOf(params))
    .find((facet) => facet.key === key)
    ?.values.map(({ value, count }) => `${value} ${String(count)}`) ?? [];
const namesOf = async (params: string) =>
  ((await visitor.get(`/api/products?${params}`)).body as { items: { name: string }[] }).items.map(
    ({ name }) => name,
  );

async function say(productId: number, key: string, value: string): Promise<void> {
  const [found] = await database.db
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(eq(attributes.key, key), eq(attributeValues.value, value)));
  await database.db.insert(productAttributes).values({ productId, valueId: found?.id ?? 0 });
}

let haar: number;
let choker: number;
let bangle: number;
beforeAll(async () => {
  const { db } = database;
  ctx = createTestContext(db);
  visitor = openBrowser(ctx);
  const [kinds] = await db
    .insert(categories)
    .values({ name: 'Bangles', slug: 'bangles', hasSizes: true, sizes: ['2.4', '2.6'] })
    .returning();
  const of = { countryOfOrigin: 'India' };
  haar = (await addProduct(db, { ...of, name: 'Haar', pricePaise: 149_900, inStock: 3 })).id;
  choker = (await addProduct(db, { name: 'Choker', pricePaise: 50_000, originalPricePaise: 60_000 })).id;
  bangle = (
    await addProduct(db, {
      name: 'Bangle',
      pricePaise: 29_900,
      categoryId: kinds?.id,
      countryOfOrigin: 'Sri Lanka',
    })
  ).id;
  const counted = { productId: bangle, kind: 'initial' as const };
  await db.insert(stockMovements).values([
    { ...counted, size: '2.4', quantity: 0 },
    { ...counted, size: '2.6', quantity: 4 },
    { ...counted, size: '9', quantity: 4 },
  ]);
  await say(haar, 'colour', 'maroon');
  await say(haar, 'occasion', 'bridal');
  await say(choker, 'colour', 'maroon');
  await say(choker, 'colour', 'gold');
  await say(bangle, 'colour', 'red');
});

describe('G8: GET /api/products/facets', () => {
  test('names each value with its label and how many pieces have it', async () => {
    const said = (await facetsOf()).map(({ key, label, values }) => [
      key,
      label,
      ...values.map((each) => `${each.value}: ${each.label}, ${String(each.count)}`),
    ]);
    expect(said).toEqual([
      [
        'price',
        'Price',
        '0-299: Up to ₹299.00, 1',
        '0-499: Up to ₹499.00, 1',
        '0-999: Up to ₹999.00, 2',
        '0-1499: Up to ₹1,499.00, 3',
        '0-1999: Up to ₹1,999.00, 3',
      ],
      ['colour', 'Colour', 'maroon: Maroon, 2', 'red: Red, 1', 'gold: Gold, 1'],
      ['occasion', 'Occasion', 'bridal: Bridal, 1'],
      ['size', 'Size', '2.6: 2.6, 1'],
      ['origin', 'Made in', 'india: India, 2', 'sri-lanka: Sri Lanka, 1'],
      ['in_stock', 'In stock', '1: In stock, 2'],
      ['on_offer', 'On offer', '1: On offer, 1'],
    ]);
  });

  test('a choice narrows the others, and not its own facet', async () => {
    expect(await countsOf('colour', 'colour=maroon')).toEqual(['maroon 2', 'red 1', 'gold 1']);
    expect(await countsOf('origin', 'colour=maroon')).toEqual(['india 2']);
    expect(await countsOf('colour', 'colour=maroon&in_stock=1')).toEqual(['maroon 1', 'red 1']);
    expect(await countsOf('colour', 'colour=gold&price_to=299')).toEqual(['red 1', 'gold 0']);
  });

  test('of a category and of a search', async () => {
    expect(await countsOf('colour', 'category=bangles')).toEqual(['red 1']);
    expect(await countsOf('colour', 'search=choker')).toEqual(['maroon 1', 'gold 1']);
    expect(await countsOf('colour', 'category=no-such')).toEqual([]);
  });
});

describe('G8: GET /api/products', () => {
  test('one of each facet, of all facets together; sizes are those that are there and offered', async () => {
    expect(await namesOf('colour=maroon,red&sort=name-asc')).toEqual(['Bangle', 'Choker', 'Haar']);
    expect(await namesOf('colour=maroon&occasion=bridal,daily')).toEqual(['Haar']);
    expect(await namesOf('colour=red&occasion=bridal')).toEqual([]);
    expect(await namesOf('search=choker&colour=red')).toEqual([]);
    expect(await namesOf('size=2.6')).toEqual(['Bangle']);
    expect(await namesOf('size=2.4,9')).toEqual([]);
  });

  test('prices in rupees, with both ends', async () => {
    expect(await namesOf('price_from=299&price_to=500&sort=price-asc')).toEqual(['Bangle', 'Choker']);
    expect(await namesOf('price_from=1499')).toEqual(['Haar']);
    expect(await namesOf('price_to=2&price_from=1')).toEqual([]);
    // With the two ends the wrong way round.
    expect(await namesOf('price_from=500&price_to=299&sort=price-asc')).toEqual(['Bangle', 'Choker']);
  });

  test('what cannot be meant is dropped, and what no piece has finds nothing', async () => {
    expect(await namesOf('price_to=cheap&colour=<b>&in_stock=maybe')).toHaveLength(3);
    expect(await namesOf('colour=unheard-of')).toEqual([]);
    expect(await namesOf('colour=unheard-of,gold')).toEqual(['Choker']);
  });
});

describe('what changes is counted at once', () => {
  test('a sale, a price, a removal, and all the same after packing', async () => {
    const { db } = database;
    const { item } = await addOrderLine(db, haar, 3);
    const move = (kind: 'hold' | 'sale') =>
      db.insert(stockMovements).values({ productId: haar, orderItemId: item.id, kind, quantity: 3 });
    await move('hold');
    expect(await namesOf('in_stock=1')).toEqual(['Bangle']);
    await move('sale');
    expect((await namesOf('sort=best_selling-desc'))[0]).toBe('Haar');
    await db.update(products).set({ pricePaise: 10_000 }).where(eq(products.id, choker));
    expect(await namesOf('price_to=100')).toEqual(['Choker']);
    await db.update(products).set({ deletedAt: 1 }).where(eq(products.id, choker));
    expect(await countsOf('colour')).toEqual(['maroon 1', 'red 1']);

    for (let nth = 0; nth < 50; nth += 1) await addProduct(db, { name: `Plain ${String(nth)}` });
    await packFacets(ctx);
    const other = openBrowser(createTestContext(db));
    const seen = await other.get('/api/products/facets');
    expect((seen.body as Facets).facets).toEqual(await facetsOf());
    expect(await namesOf('sort=origin-asc&colour=maroon,red')).toEqual(['Haar', 'Bangle']);
  });
});
