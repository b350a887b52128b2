import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { app } from '#functions/app.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { cleanTerm, parseProductQuery } from '#catalogue/product-query.ts';
import { spellingsOf, wordsOf } from '#search/search-plan.ts';
import { isKind } from '#search/search-words.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

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
  ['Chandni', 'Crescents edged with pearl'],
  ['Gajra', 'For wearing every day'],
] as const;

/** The categories of pieces whose names do not tell them. */
const CATEGORY_OF: Readonly<Record<string, number>> = {
  Chandni: 4,
  'Suhaag Bangle Stack': 5,
  'Rasa Temple Kada': 5,
};

const database = useDatabase();
beforeAll(async () => {
  await database.db.insert(categories).values([
    { name: 'Anklets', slug: 'anklets' },
    { name: 'Nose Rings', slug: 'nose-rings' },
    { name: 'Rings', slug: 'rings' },
    { name: 'Earrings', slug: 'earrings', otherWords: 'butti, कर्णफूल' },
    { name: 'Bangles', slug: 'bangles' },
  ]);
  for (const [name, description] of SHELF) {
    await addProduct(database.db, {
      name,
      description,
      categoryId: CATEGORY_OF[name] ?? null,
      imageUrls: ['/media/p.webp'],
      originalPricePaise: 59_900,
    });
  }
});

async function find(term: string, params: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const asked = new URLSearchParams({ search: term, ...params });
  const query = { ...parseProductQuery(asked), categorySlug: null };
  const { items, total } = await listProducts(createTestContext(database.db), query);
  expect(total).toBe(items.length);
  return items.map(({ name }) => name.split(' ')[0] ?? '');
}

async function look(term: string, categorySlug: string | null = null) {
  const query = { ...parseProductQuery(new URLSearchParams({ search: term })), categorySlug };
  return await listProducts(createTestContext(database.db), query);
}

describe('S7: a search', () => {
  test.each(['%%%', '"', '\\', "'", '* OR name', ')('])(
    'for %j finds only what has it, and breaks nothing',
    async (term) => {
      const holds = SHELF.filter((texts) => texts.some((text) => text.includes(term)));
      expect(await find(term)).toHaveLength(holds.length);
    },
  );

  test('follows a category that is named anew, and a piece that changes its category', async () => {
    const { db } = database;
    await db
      .update(categories)
      .set({ name: 'Ear Candy', otherWords: 'danglers' })
      .where(eq(categories.id, 4));
    expect(await find('danglers')).toEqual(['Chandni']);
    expect(await find('butti')).toEqual([]);
    await db.update(products).set({ categoryId: 5 }).where(eq(products.name, 'Chandni'));
    expect(await find('danglers')).toEqual([]);
    await db.update(products).set({ categoryId: 4 }).where(eq(products.name, 'Chandni'));
    await db
      .update(categories)
      .set({ name: 'Earrings', otherWords: 'butti, कर्णफूल' })
      .where(eq(categories.id, 4));
    expect(await find('pearl earrings')).toEqual(['Chandni']);
    await db.$client.execute(
      "insert into product_search (product_search, rank) values ('integrity-check', 1)",
    );
  });

  test('within a category finds only what is in it', async () => {
    expect(await find('brass', { filter_categories: '5' })).toEqual(['Suhaag', 'Rasa']);
    expect(await find('brass', { filter_categories: '4' })).toEqual([]);
    expect((await look('pearl', 'earrings')).items).toHaveLength(1);
    expect((await look('pearl', 'crowns')).items).toHaveLength(0);
  });

  test('S9: stands in another order when that is asked for, newest first too', async () => {
    expect(await find('pearl')).toEqual(['Peshwai', 'Chandni']);
    expect(await find('pearl', { sort: 'created_at-desc' })).toEqual(['Chandni', 'Peshwai']);
    expect(await find('kada', { sort: 'name-asc' })).toEqual(['Meenakshi', 'Rasa']);
    expect((await find('ring', { sort: 'nonsense' }))[0]).toBe('Mogra');
  });

  test.each([
    ['k', ['Kamal']],
    ['%', []],
    ['_', []],
    ['ka', ['Rasa', 'Meenakshi']],
  ])('for %s, too short for the index, finds names or words that begin with it', async (term, names) => {
    await addProduct(database.db, { name: 'Kamal' });
    expect(await find(term)).toEqual(term === 'ka' ? ['Kamal', ...names] : names);
    await database.db.update(products).set({ deletedAt: 1 }).where(eq(products.name, 'Kamal'));
  });

  test('always finds what LIKE would find, from three letters on', async () => {
    const { $client } = database.db;
    const like = `select name from products where on_sale
      and (name like ? escape '!' or description like ? escape '!')`;
    const texts = SHELF.flat();
    const part = fc
      .tuple(fc.constantFrom(...texts), fc.nat(40), fc.integer({ min: 3, max: 12 }))
      .map(([text, from, length]) => text.slice(from, from + length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, fc.string({ minLength: 3, maxLength: 4 })), async (raw) => {
        const term = cleanTerm(raw);
        fc.pre(Array.from(term).length >= 3);
        // A word for a kind is looked for in what a piece is called, not in its description.
        fc.pre(!wordsOf(term).some((word) => isKind(spellingsOf(word))));
        const pattern = `%${term.replaceAll(/[!%_]/g, '!$&')}%`;
        const { items, correctedSearch } = await look(term);
        // A near spelling of a word of the trade is taken for that word.
        fc.pre(correctedSearch === null);
        const { rows } = await $client.execute({ sql: like, args: [pattern, pattern] });
        const found = items.map(({ name }) => name.split(' ')[0]);
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

  test.each([
    ['/api/search/suggest?q=kada', 'suggestions'],
    ['/api/products?search=kada', 'search'],
    ['/api/products?page=11', 'deepPages'],
    ['/api/products?sort=price-asc', 'reads'],
    ['/api/products/stock?ids=1', 'reads'],
    ['/api/products/cards?ids=1', 'reads'],
    ['/api/products/1', 'reads'],
  ])('%s says plainly when a network has had its share of %s', async (path, limit) => {
    const rateLimits = { take: (name: string) => Promise.resolve(name !== limit) };
    const response = await app.request(path, {}, { ctx: createTestContext(database.db, { rateLimits }) });
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(await response.json()).toMatchObject({ error: 'RATE_LIMITED' });
  });

  test.each(['', 'a', 'qqqqqq', '"('])('has nothing to offer for %j', async (term) => {
    expect(await suggest(term)).toEqual({ status: 200, items: [] });
  });
});
