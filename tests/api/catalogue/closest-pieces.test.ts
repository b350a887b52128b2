import { beforeAll, describe, expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
beforeAll(async () => {
  await database.db.insert(categories).values([
    { name: 'Nose Rings', slug: 'nose-rings' },
    { name: 'Rings', slug: 'rings' },
    { name: 'Bangles', slug: 'bangles' },
    { name: 'Tops', slug: 'tops' },
  ]);
  const add = (name: string, categoryId: number, description = '', values: { inStock?: number } = {}) =>
    addProduct(database.db, { name, categoryId, description, pricePaise: 299_00, ...values });
  await add('Peshwai Nath', 1);
  await add('Mogra ring', 2, 'Goes with an armlet');
  await add('Suhaag Bangle Stack', 3, 'Of brass');
  await add('Rasa Kada', 3, 'Of brass', { inStock: 4 });
});

async function look(search: string, params: Readonly<Record<string, string>> = {}, db = database.db) {
  const query = { ...parseProductQuery(new URLSearchParams({ search, ...params })), categorySlug: null };
  return await listProducts(createTestContext(db), query);
}

const names = (items: readonly { readonly name: string }[] = []) => items.map(({ name }) => name);

describe('15.4: a search that ends in nothing', () => {
  test.each([
    ['qqqqqq', {}, 'nothing', ['Rasa Kada']],
    ['%', {}, 'nothing', ['Rasa Kada']],
    ['qqqqqq under 100', {}, 'nothing', ['Rasa Kada']],
    ['brass', { filter_categories: '2' }, 'category', ['Rasa Kada', 'Suhaag Bangle Stack']],
    ['kada under 100', {}, 'price', ['Rasa Kada']],
    ['kada above 1000', {}, 'price', ['Rasa Kada']],
    ['mogra', { colour: 'maroon' }, 'filters', ['Mogra ring']],
  ] as const)(
    '%j with %j shows the closest pieces, and says why: %s',
    async (search, params, because, shown) => {
      const { items, total, closest } = await look(search, params);
      expect({ items, total, because: closest?.because }).toEqual({ items: [], total: 0, because });
      expect(names(closest?.items)).toEqual(shown);
    },
  );

  test('shows of other collections, and of what others like, what its filters leave, or says that they leave nothing', async () => {
    const values = { categoryId: 4, description: 'Of brass', pricePaise: 1500_00 };
    await addProduct(database.db, { name: 'Rani Haar', ...values });
    const lookIn = async (search: string, params: Readonly<Record<string, string>>) => {
      const { closest } = await look(search, { filter_categories: '2', ...params });
      return [closest?.because, ...names(closest?.items)];
    };
    expect(await lookIn('brass under 300', {})).toEqual(['category', 'Rasa Kada', 'Suhaag Bangle Stack']);
    expect(await lookIn('brass', { price_from: '1000' })).toEqual(['category', 'Rani Haar']);
    expect(await lookIn('brass', { in_stock: '1' })).toEqual(['category', 'Rasa Kada']);
    const all = ['Rani Haar', 'Rasa Kada', 'Suhaag Bangle Stack'];
    expect(await lookIn('brass', { colour: 'maroon' })).toEqual(['filters', ...all]);
    expect(await lookIn('qqqqqq', { price_from: '1000' })).toEqual(['nothing', 'Rani Haar']);
  });

  test.each([
    ['armlet', 'bangle', false],
    ["men's armlet", 'men bangle', true],
  ])(
    '%s leads to the nearest kind, not to what mentions it, and is in vain all the same',
    async (search, correctedSearch, isLoose) => {
      const found = await look(search);
      expect(names(found.items)).toEqual(expect.arrayContaining(['Suhaag Bangle Stack', 'Rasa Kada']));
      expect(found).toMatchObject({ total: 2, correctedSearch, isLoose, isVain: true });
    },
  );
});

describe('15.4: a search that finds what cannot be bought', () => {
  test('has what is in stock of the same kind below it', async () => {
    const { items, closest } = await look('suhaag');
    expect(names(items)).toEqual(['Suhaag Bangle Stack']);
    expect({ because: closest?.because, names: names(closest?.items) }).toEqual({
      because: 'sold-out',
      names: ['Rasa Kada'],
    });
    // The shop has nothing of this kind.
    expect((await look('nath')).closest).toBeNull();
  });
});
