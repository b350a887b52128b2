import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { constraintOf } from '#drizzle/errors.ts';
import { RULES } from '#drizzle/rules.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { insertOnce } from '#drizzle/statements-once.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

const namesOf = async () =>
  (await db.select({ name: categories.name }).from(categories)).map((row) => row.name);

test('everything is written in one HTTP request, and each statement answers with its own type', async () => {
  let roundTrips = 0;
  const counted = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });

  const [[category], updated] = await writeBatch(counted, [
    counted.insert(categories).values({ name: 'Rings', slug: 'rings' }).returning({ id: categories.id }),
    counted.run(sql`update categories set description = 'For every finger' where slug = 'rings'`),
  ]);

  expect(category?.id).toEqual(expect.any(Number));
  expect(updated.rowsAffected).toBe(1);
  expect(roundTrips).toBe(1);
});

test('a statement that a CHECK refuses undoes those before it', async () => {
  const refusal = await refusalOf(
    writeBatch(db, [
      db.insert(categories).values({ name: 'Anklets', slug: 'anklets' }),
      db.insert(products).values({ name: 'Payal', pricePaise: -1 }),
    ]),
  );
  expect(refusal).toBe('products_price_paise_is_whole');
  expect(await namesOf()).not.toContain('Anklets');
});

test('requireChange undoes the batch when its update hits no row', async () => {
  const rename = (slug: string) =>
    writeBatch(db, [
      db.insert(categories).values({ name: `Written with ${slug}`, slug: `with-${slug}` }),
      db.update(categories).set({ description: 'Found' }).where(eq(categories.slug, slug)),
      requireChange(db),
    ]);
  await db.insert(categories).values({ name: 'Bangles', slug: 'bangles' });

  expect(await refusalOf(rename('nowhere'))).toBe(RULES.noRowChanged);
  expect(await namesOf()).not.toContain('Written with nowhere');

  await rename('bangles');
  await rename('with-bangles');
  expect(await namesOf()).toContain('Written with bangles');
});

test('an insert whose SQL is kept stores null, JSON and what is left out as one that is written anew', async () => {
  const entry = { scope: 'kept SQL', requestHash: 'x', createdAt: 1 };
  await writeBatch(db, [
    insertOnce(idempotencyKeys, { ...entry, key: '1', responseBody: null }),
    insertOnce(idempotencyKeys, { ...entry, key: '2', responseBody: { said: 'yes' } }),
    insertOnce(idempotencyKeys, { ...entry, key: '3', responseBody: undefined }),
  ]);
  const kept = await db
    .select({ type: sql`typeof(response_body)`, body: idempotencyKeys.responseBody })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.scope, entry.scope))
    .orderBy(idempotencyKeys.key);
  expect(kept).toEqual([
    { type: 'null', body: null },
    { type: 'text', body: { said: 'yes' } },
    { type: 'null', body: null },
  ]);
});

test('of 50 buyers at the same moment, exactly 20 get one of 20 pieces', async () => {
  const product = await addProduct(db, { inStock: 20 });
  const buyers = Array.from({ length: 50 }, () =>
    openDatabase({ url: database.sqld.url, timeoutMs: 15_000 }),
  );

  const results = await Promise.allSettled(
    buyers.map((buyer) =>
      writeBatch(buyer, [
        buyer.insert(stockMovements).values({ productId: product.id, kind: 'adjustment', quantity: -1 }),
      ]),
    ),
  );

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
  const refused = results.find((result) => result.status === 'rejected');
  expect(constraintOf(refused?.reason)).toBe(RULES.stockIsShort);
  const [left] = await db.select().from(products).where(eq(products.id, product.id));
  expect(left?.stockQuantity).toBe(0);
});
