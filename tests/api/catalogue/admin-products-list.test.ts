import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { parseAdminProductQuery, listAdminProducts } from '#catalogue/list-admin-products.server.ts';
import { ADMIN_SORTS } from '#catalogue/admin-product.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';

const database = useDatabase();
const owner = (db: Database) => createTestContext(db, { actor: personAs('admin', 'owner') });
const MANY = 10_000;
let categoryIds: number[] = [];

beforeAll(async () => {
  const { db } = database;
  const rows = await db
    .insert(categories)
    .values([
      { name: 'Rings', slug: 'rings' },
      { name: 'Kadas', slug: 'kadas', hasSizes: true, sizes: ['2.4', '2.6'] },
    ])
    .returning({ id: categories.id });
  categoryIds = rows.map(({ id }) => id);
  const [rings = 0, kadas = 0] = categoryIds;
  await db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
    insert into products (name, description, price_paise, category_id, is_featured, created_at)
    select iif(i % 100 = 0, 'Jhumka 50% off ', 'Piece ') || i, iif(i % 1000 = 1, 'Goes with a necklace of brass', 'Made of brass'), 10000 + (i * 7919) % 90000,
      iif(i % 2, ${rings}, ${kadas}), i % 10 = 0, 1700000000000 + (i * 104729) % 1000000
    from n
  `);
  await db.run(sql`
    insert into stock_movements (product_id, size, kind, quantity)
    select id, iif(id % 2, '', '2.4'), 'initial', (id * 31) % 50 from products
  `);
}, 60_000);

const query = (params: string) => parseAdminProductQuery(new URLSearchParams(params));
const list = (params: string) => listAdminProducts(owner(database.db), query(params));

describe('A2, A7, A9: the list of products', () => {
  test.each(ADMIN_SORTS)('is sorted by %s', async (sort) => {
    const { items, total, pageCount } = await list(`sort=${sort}`);
    expect([items.length, total, pageCount]).toEqual([25, MANY, MANY / 25]);
    const { items: next } = await list(`sort=${sort}&page=2`);
    const all = [...items, ...next];
    const values = all.map(({ name, pricePaise, stockQuantity, id }) => {
      const fields = { name: name.toLowerCase(), price: pricePaise, stock_quantity: stockQuantity };
      return sort.startsWith('created_at')
        ? (id * 104_729) % 1_000_000
        : fields[sort.slice(0, sort.indexOf('-')) as keyof typeof fields];
    });
    const inOrder = values.toSorted((a, b) => (a < b ? -1 : 1));
    expect(values).toEqual(sort.endsWith('-asc') ? inOrder : inOrder.toReversed());
    expect(new Set(all.map(({ id }) => id)).size).toBe(50);
  });

  test('has what is in stock of each size', async () => {
    const [, kadas = 0] = categoryIds;
    const { items, total } = await list(`filter_categories=${String(kadas)}&sort=stock_quantity-desc`);
    expect(total).toBe(MANY / 2);
    expect(items[0]).toMatchObject({
      category: { id: kadas, name: 'Kadas' },
      stock: [
        { size: '2.4', onHand: items[0]?.stockQuantity, isOffered: true },
        { size: '2.6', onHand: 0, isOffered: true },
      ],
    });
  });

  test.each([
    ['search=jhumka', 100],
    ['search=50%25', 100],
    ['search=BRASS', MANY],
    ['search=necklace', MANY / 1000],
    ['search=nothing+like+it', 0],
  ])('is searched in names and descriptions: %s', async (params, total) => {
    expect(await list(params)).toMatchObject({ total });
  });

  test('ends with its last page: one that is not there any more shows that', async () => {
    const last = await list(`page=${String(MANY / 25)}`);
    expect(last.items).toHaveLength(25);
    expect(await list(`page=${String(MANY / 25 + 1)}`)).toEqual(last);
    expect(await list('search=jhumka&page=9')).toMatchObject({ page: 4, pageCount: 4, total: 100 });
  });
});

test.each([
  ['sort=created_at-desc', 'SCAN products USING INDEX products_newest'],
  ['sort=name-asc', 'SCAN products USING INDEX products_by_name'],
  ['sort=price-desc', 'SCAN products USING INDEX products_by_price'],
  ['sort=stock_quantity-asc', 'SCAN products USING INDEX products_by_stock'],
  ['search=jhumka&filter_categories=1', 'SCAN product_search VIRTUAL TABLE INDEX'],
])('A2: the list of %s is read from an index', async (params, step) => {
  const plans = await plansOf(database.db, (db) => listAdminProducts(owner(db), query(params)));
  const plan = plans.join('\n');
  expect(plan).toContain(step);
  expect(plan).not.toMatch(/SCAN (products|stock|categories|orders|order_items)(?! USING)|refunds_by_status/);
});
