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
    expect(await facetsOf()).toEqual([
      {
        key: 'price',
        label: 'Price',
        values: [
          { value: '0-299', label: 'Up to ₹299.00', count: 1 },
          { value: '0-499', label: 'Up to ₹499.00', count: 1 },
          { value: '0-999', label: 'Up to ₹999.00', count: 2 },
          { value: '0-1499', label: 'Up to ₹1,499.00', count: 3 },
          { value: '0-1999', label: 'Up to ₹1,999.00', count: 3 },
        ],
      },
      {
        key: 'colour',
        label: 'Colour',
        values: [
          { value: 'maroon', label: 'Maroon', count: 2 },
          { value: 'red', label: 'Red', count: 1 },
          { value: 'gold', label: 'Gold', count: 1 },
        ],
      },
      { key: 'occasion', label: 'Occasion', values: [{ value: 'bridal', label: 'Bridal', count: 1 }] },
      { key: 'size', label: 'Size', values: [{ value: '2.6', label: '2.6', count: 1 }] },
      {
        key: 'origin',
        label: 'Made in',
        values: [
          { value: 'india', label: 'India', count: 2 },
          { value: 'sri-lanka', label: 'Sri Lanka', count: 1 },
        ],
      },
      { key: 'in_stock', label: 'In stock', values: [{ value: '1', label: 'In stock', count: 2 }] },
      { key: 'on_offer', label: 'On offer', values: [{ value: '1', label: 'On offer', count: 1 }] },
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

  test('a price, for the second of two who ask at once as well', async () => {
    const { db } = database;
    const dearer = await addProduct(db, { name: 'Dearer', pricePaise: 924_900 });
    const cheaper = await addProduct(db, { name: 'Cheaper', pricePaise: 949_900 });
    const upTo = (price: string) => namesOf(`price_from=9000&price_to=${price}`);
    expect(await upTo('9300')).toEqual(['Dearer']);
    await db.update(products).set({ pricePaise: 990_000 }).where(eq(products.id, dearer.id));
    await db.update(products).set({ pricePaise: 909_900 }).where(eq(products.id, cheaper.id));
    expect(await Promise.all([upTo('9500'), upTo('9300')])).toEqual([['Cheaper'], ['Cheaper']]);
  });
});
