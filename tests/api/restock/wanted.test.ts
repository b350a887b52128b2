import { beforeEach, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { restockDemand, restockWishes } from '#drizzle/schema/restock.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { parseCsv } from '#csv.ts';
import { listWanted } from '#restock/restock.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { settle } from '#tests/support/browser.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addWish } from '#tests/support/restock.ts';
import { addOrderLine, addProduct, addSizedProduct } from '#tests/support/rows.ts';
import { eq } from 'drizzle-orm';

const admin = useAdmin();
const SOLD_AT = Date.UTC(2026, 9, 4);

beforeEach(async () => {
  await admin().ctx.db.delete(restockWishes);
  await admin().ctx.db.delete(restockDemand);
});

interface List {
  readonly items: readonly { readonly productId: number; readonly size: string; readonly waiting: number }[];
  readonly waiting: number;
  readonly nextCursor?: string;
}
const ask = async (query = '') => (await admin().owner.get(`/api/admin/wanted${query}`)).body as List;

test('G10: the owner sees what most people wait for, with its stock and when it was last sold', async () => {
  const { ctx } = admin();
  const { id: bangle } = await addSizedProduct(ctx.db, { '2.4': 2, '2.6': 0 }, { sku: 'BA-01' });
  const { id: jhumka } = await addProduct(ctx.db, { inStock: 1, sku: 'TJ-01' });
  const { item } = await addOrderLine(ctx.db, jhumka);
  const moved = { productId: jhumka, quantity: 1, orderItemId: item.id, createdAt: SOLD_AT };
  await ctx.db.insert(stockMovements).values([
    { ...moved, kind: 'hold' },
    { ...moved, kind: 'sale' },
  ]);
  const { id: gone } = await addProduct(ctx.db);
  await ctx.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, gone));
  await addWish(ctx, 'a@example.in', { productId: bangle, size: '2.6' });
  for (const name of ['a', 'b']) await addWish(ctx, `${name}@example.in`, { productId: jhumka });
  await addWish(ctx, 'a@example.in', { productId: gone });

  expect(await ask()).toMatchObject({
    waiting: 3,
    items: [
      {
        productId: jhumka,
        size: '',
        name: 'Temple jhumka',
        sku: 'TJ-01',
        waiting: 2,
        onHand: 0,
        lastSoldAt: SOLD_AT,
        estimatedPaise: 998_00,
      },
      { productId: bangle, size: '2.6', waiting: 1, onHand: 0, lastSoldAt: null },
    ],
  });
  expect(JSON.stringify(await ask())).not.toContain('@example.in');
  // A size that its category has given up.
  await addWish(ctx, 'c@example.in', { productId: bangle, size: '2.10' });
  expect((await ask()).waiting).toBe(3);

  const file = await admin().owner.get('/api/admin/wanted/export');
  expect(file.headers.get('Content-Disposition')).toMatch(/wanted-\d{4}-\d{2}-\d{2}\.csv/);
  expect(parseCsv(String(file.body), { mostRows: 9 }).map(({ cells }) => cells)).toMatchObject([
    ['product_id', 'name', 'size', 'people_waiting', 'in_stock', 'last_sold_on', 'estimated_sales', 'sku'],
    [String(jhumka), 'Temple jhumka', '', '2', '0', '2026-10-04', '998.00', 'TJ-01'],
    [String(bangle), 'Temple jhumka', 'size 2.6', '1', '0', '', '499.00', 'BA-01'],
  ]);

  await ctx.db.delete(restockWishes);
  expect(await ask()).toMatchObject({ waiting: 0, items: [] });
});

test('it comes a page at a time, from an index', async () => {
  const { ctx } = admin();
  for (let count = 0; count < 52; count += 1) {
    await addWish(ctx, 'a@example.in', { productId: (await addProduct(ctx.db)).id });
  }
  const first = await ask();
  const second = await ask(`?cursor=${first.nextCursor ?? ''}`);
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 2, undefined]);
  expect(new Set([...first.items, ...second.items].map(({ productId }) => productId)).size).toBe(52);

  const [plan = ''] = await plansOf(ctx.db, (db) =>
    listWanted({ ...ctx, db, actor: personAs('admin', 'owner') }, { after: { at: 1, id: 1 } }),
  );
  expect(plan).toContain('INDEX restock_demand_most');
  expect(plan).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE/);
});

test('who waits is told as soon as the owner counts what has come in', async () => {
  const { ctx, owner } = admin();
  const { id } = await addProduct(ctx.db);
  await addWish(ctx, 'first@example.in', { productId: id, askedAt: 1 });
  await addWish(ctx, 'second@example.in', { productId: id, askedAt: 2 });
  const change = { id, stock: [{ size: '', onHand: 1, seenOnHand: 0 }] };
  expect(await owner.post('/api/admin/products/bulk', { changes: [change] })).toMatchObject({ status: 200 });
  await settle(ctx);
  const told = ctx.mailed.filter(({ subject }) => subject.startsWith('It is back'));
  expect(told.map(({ to }) => to)).toEqual(['first@example.in']);
  expect(await ask()).toMatchObject({ items: [{ waiting: 1, onHand: 0 }] });
});
