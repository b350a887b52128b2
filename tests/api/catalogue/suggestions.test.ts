import { beforeAll, expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { app } from '#functions/app.ts';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const database = useDatabase();

beforeAll(async () => {
  const { db } = database;
  const [category] = await db.insert(categories).values({ name: 'Anklets', slug: 'anklets' }).returning();
  const shelf = { categoryId: category?.id ?? null };
  await addProduct(db, { ...shelf, name: 'Lavanya Anklets', pricePaise: 499_00 });
  await addProduct(db, { ...shelf, name: 'Rimjhim Anklets', pricePaise: 299_00, sku: 'RIM-7' });
  await addProduct(db, {
    ...shelf,
    name: 'Chham Anklets',
    pricePaise: 199_00,
    originalPricePaise: 899_00,
    offerEndsAt: 1,
  });
  await addSizedProduct(db, { '2.4': 3 }, { name: 'Panna Bangles' });
  await addSizedProduct(db, { '2.6': 3 }, { name: 'Gulnaar Bangles' });
});

async function suggest(term: string, db = database.db): Promise<string[]> {
  const { items } = await listSuggestions(createTestContext(db), term);
  return items.map(({ name }) => name);
}

test.each([
  ['payal under 300', ['Anklets', 'Rimjhim Anklets']],
  ['payal above 800', ['Anklets', 'Chham Anklets']],
  ['payal under 100', ['Anklets']],
  ['bangles 2.6', ['Gulnaar Bangles']],
  ['gulnaar 2.6', ['Gulnaar Bangles']],
  ['rim 7', ['Rimjhim Anklets']],
])('%s is offered as the list has it', async (term, names) => {
  expect(await suggest(term)).toEqual(names);
});

async function keptFor(term: string, now = Date.now()) {
  const ctx = createTestContext(database.db, { now: () => now });
  const { headers } = await app.request(`/api/search/suggest?q=${term}`, {}, { ctx });
  const tags = headers.get('Cache-Tag')?.split(',').toSorted();
  return { life: headers.get('Cloudflare-CDN-Cache-Control'), tags };
}

test('they may be kept for a minute, and are purged with what they show', async () => {
  expect(await keptFor('rim-7')).toEqual({
    life: 'public, max-age=60, stale-while-revalidate=60',
    tags: ['attributes', 'collections', 'product:2', 'settings'],
  });
  expect((await keptFor('anklets')).tags).toContain('category:1');
  expect((await keptFor('qqqqqq')).tags).toEqual(['attributes', 'collections', 'settings']);
});

test.each([
  ['payal under 300', '?price_to=300'],
  ['sasti payal', '?sort=price-asc'],
  ['payal', undefined],
])('the category that %s names is listed with what else the words ask for', async (term, params) => {
  const { items } = await listSuggestions(createTestContext(database.db), term);
  expect(items.find(({ kind }) => kind === 'category')).toEqual({
    kind: 'category',
    id: 1,
    name: 'Anklets',
    slug: 'anklets',
    imageUrl: null,
    ...(params !== undefined && { params }),
  });
});
