import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

async function findProducts(term: string) {
  const match = sql`select rowid from product_search where product_search match ${quoted(term)}`;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} in (${match})`);
  return rows.map(({ id }) => id);
}

async function findOrders(term: string) {
  const rows = await db.all<{ id: string }>(
    sql`select o.id from order_search s join orders o on o.search_id = s.rowid where order_search match ${quoted(term)}`,
  );
  return rows.map(({ id }) => id);
}

test('the index follows a product that is renamed, taken off sale, put back and removed', async () => {
  const { id } = await addProduct(db, { name: 'Navratna haar', description: 'Nine stones' });
  const change = (values: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(values).where(eq(products.id, id));
  expect(await findProducts('navratna')).toEqual([id]);

  await change({ name: 'Polki haar' });
  expect(await findProducts('navratna')).toEqual([]);
  expect(await findProducts('polki')).toEqual([id]);

  await change({ deletedAt: 1 });
  await change({ description: 'Nine bright stones' });
  expect(await findProducts('polki')).toEqual([]);

  await change({ deletedAt: null });
  expect(await findProducts('bright')).toEqual([id]);
});

test('A7: orders are found by part of their id, email, name and gateway order, in any case', async () => {
  const order = await addOrder(db, {
    id: 'JH-7K3M-9QXD',
    customerEmail: 'lakshmi@example.in',
    customerName: 'Lakshmi Iyer',
  });
  await addOrder(db);
  expect(await findOrders('order_9a33')).toEqual([]);
  await db.update(orders).set({ razorpayOrderId: 'order_9A33XWu170gUtm' }).where(eq(orders.id, order.id));

  for (const term of ['7k3m-9', 'KSHMI@EXAMPLE', 'iyer', 'order_9a33']) {
    expect(await findOrders(term)).toEqual([order.id]);
  }
  const { shippingAddress } = order;
  await db
    .update(orders)
    .set({ shippingAddress: { ...shippingAddress, recipient: 'Meera Nair' } })
    .where(eq(orders.id, order.id));
  expect(await findOrders('era na')).toEqual([order.id]);
  await db.update(orders).set({ shippingAddress }).where(eq(orders.id, order.id));
  expect(await findOrders('era na')).toEqual([]);
  await db
    .update(orders)
    .set({ customerName: 'Erased' })
    .where(inArray(orders.id, [order.id]));
  expect(await findOrders('iyer')).toEqual([]);
});

test('both indexes are consistent with their tables after all this', async () => {
  await db.run(sql`insert into product_search (product_search, rank) values ('integrity-check', 1)`);
  await db.run(sql`insert into order_search (order_search, rank) values ('integrity-check', 1)`);
});
