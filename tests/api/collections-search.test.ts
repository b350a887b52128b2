import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../drizzle/client.ts';
import { categories, products } from '../../drizzle/schema/catalogue.ts';
import { app } from '../../functions/app.ts';
import { listProducts } from '../../src/domain/catalogue/list-products.server.ts';
import { cleanTerm, parseProductQuery } from '../../src/domain/catalogue/product-query.ts';
import { createTestContext } from '../support/context.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { addProduct } from '../support/rows.ts';
import { findFreePort } from '../support/sqld.ts';

const SHELF = [
  ['Meenakshi Temple Jhumkas', 'Bells with ruby-red stones, worn with a kada'],
  ['Rasa Temple Kada', 'Cast brass, opens with a screw pin. 50% lighter'],
  ['Rukmini Maang Tikka', 'A drop on a chain'],
  ['Lavanya Ruby Anklets', 'With bells'],
  ['Peshwai Pearl Nath', 'Hooks into the hair'],
  ['Aarohi Necklace Set', 'Om on the clasp: a “kasu” coin_motif'],
  ['Suhaag Bangle Stack', 'Gold-tone brass'],
  ['Mogra ring', 'Émail, in Ivory'],
  ['Sitara', 'Comes with earrings'],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  await database.db.insert(categories).values([
    { name: 'Anklets', slug: 'anklets' },
    { name: 'Nose Rings', slug: 'nose-rings' },
    { name: 'Rings', slug: 'rings' },
  ]);
  for (const [name, description] of SHELF) {
    await addProduct(database.db, {
      name,
      description,
      imageUrls: ['/media/p.webp'],
      originalPricePaise: 59_900,
    });
  }
  await addProduct(database.db, { name: 'Deleted jhumka', deletedAt: 1 });
});
afterAll(() => database.sqld.stop());

async function find(term: string, params: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const asked = new URLSearchParams({ search: term, ...params });
  const query = { ...parseProductQuery(asked), categorySlug: null };
  const { items, total } = await listProducts(createTestContext(database.db), query);
  expect(total).toBe(items.length);
  return items.map(({ name }) => name.split(' ')[0] ?? '');
}

describe('S7: a search', () => {
  test.each([
    ['jhumka', 'Meenakshi'],
    ['JHUMKI', 'Meenakshi'],
    ['jhum', 'Meenakshi'],
    ['mka', 'Meenakshi'],
    ['jhumkka', 'Meenakshi'],
    ['झुमका', 'Meenakshi'],
    ['kara', 'Rasa'],
    ['mang tika', 'Rukmini'],
    ['tikka rukmini', 'Rukmini'],
    ['payal', 'Lavanya'],
    ['nose ring', 'Peshwai'],
    ['नथ', 'Peshwai'],
    ['haar', 'Aarohi'],
    ['necklce', 'Aarohi'],
    ['chudi', 'Suhaag'],
    ['50%', 'Rasa'],
    ['n_m', 'Aarohi'],
    ['om', 'Aarohi'],
    ['“kasu”', 'Aarohi'],
    ['émail', 'Mogra'],
  ])('for %s finds it', async (term, name) => {
    expect(await find(term)).toContain(name);
  });

  test.each(['%', '_', '%%%', '___', '"', '\\', "'", '* OR name', 'NOT qqqq', 'qqqqqq', ')('])(
    'for %j finds only what has it, and breaks nothing',
    async (term) => {
      const holds = SHELF.filter((texts) => texts.some((text) => text.includes(term)));
      expect(await find(term)).toHaveLength(holds.length);
    },
  );

  test('shows hits in the name before hits in the description, and whole words before parts', async () => {
    expect(await find('kada')).toEqual(['Rasa', 'Meenakshi']);
    expect((await find('ring')).slice(0, 1)).toEqual(['Mogra']);
    expect(await find('bells')).toEqual(['Lavanya', 'Meenakshi']);
  });

  test('S9: stands in another order when that is asked for, newest first too', async () => {
    expect((await find('ring', { sort: 'created_at-desc' }))[0]).toBe('Sitara');
    expect(await find('kada', { sort: 'name-asc' })).toEqual(['Meenakshi', 'Rasa']);
    expect((await find('ring', { sort: 'nonsense' }))[0]).toBe('Mogra');
  });

  test('finds nothing that was deleted', async () => {
    expect(await find('deleted')).toEqual([]);
  });

  test('always finds what LIKE would find', async () => {
    const { $client } = database.db;
    const like = `select name from products where deleted_at is null
      and (name like ? escape '!' or description like ? escape '!')`;
    const texts = SHELF.flat();
    const part = fc
      .tuple(fc.constantFrom(...texts), fc.nat(40), fc.integer({ min: 1, max: 12 }))
      .map(([text, from, length]) => text.slice(from, from + length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, fc.string({ maxLength: 4 })), async (raw) => {
        const term = cleanTerm(raw);
        fc.pre(term !== '');
        const pattern = `%${term.replaceAll(/[!%_]/g, '!$&')}%`;
        const { rows } = await $client.execute({ sql: like, args: [pattern, pattern] });
        const found = await find(term);
        for (const { name } of rows)
          expect(found).toContain(typeof name === 'string' ? name.split(' ')[0] : name);
      }),
      { numRuns: 150 },
    );
  });
});

describe('GET /api/search/suggest', () => {
  const suggest = async (term: string, db = database.db) => {
    const path = `/api/search/suggest?q=${encodeURIComponent(term)}`;
    const response = await app.request(path, {}, { ctx: createTestContext(db) });
    return { status: response.status, items: (await response.json<{ items: unknown[] }>()).items };
  };

  test('offers matching categories, then products with picture and price', async () => {
    expect((await suggest('payal')).items).toEqual([
      { kind: 'category', id: 1, name: 'Anklets', slug: 'anklets', imageUrl: null },
      {
        kind: 'product',
        id: 4,
        name: 'Lavanya Ruby Anklets',
        imageUrl: '/media/p.webp',
        pricePaise: 49_900,
        originalPricePaise: 59_900,
      },
    ]);
  });

  test('forgives typing errors, in one round trip', async () => {
    let roundTrips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    expect((await suggest('jhumkka', db)).items).toMatchObject([{ name: 'Meenakshi Temple Jhumkas' }]);
    expect(roundTrips).toBe(1);
  });

  test('offers at most 6', async () => {
    const more = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({
      name: `${name} anklet`,
      pricePaise: 1,
    }));
    await database.db.insert(products).values(more);
    expect((await suggest('anklet')).items).toHaveLength(6);
  });

  test.each(['', ' ', 'a', 'qqqqqq', '%', '"('])('has nothing to offer for %j', async (term) => {
    expect(await suggest(term)).toEqual({ status: 200, items: [] });
  });

  test('says so when the database does not answer', async () => {
    const db = openDatabase({ url: `http://127.0.0.1:${String(await findFreePort())}` });
    expect((await suggest('kada', db)).status).toBe(503);
  });
});
