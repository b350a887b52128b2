import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { RULES } from '#drizzle/rules.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { stock, stockLedger, stockMovements } from '#drizzle/schema/stock.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

type Kind = (typeof stockMovements.$inferInsert)['kind'];

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

async function addLine(inStock: number, quantity: number) {
  const product = await addProduct(db, { inStock });
  const { item } = await addOrderLine(db, product.id, quantity);
  const move = (kind: Kind, pieces = quantity) =>
    db.insert(stockMovements).values({ productId: product.id, orderItemId: item.id, kind, quantity: pieces });
  const ledger = async () => {
    const [row] = await db.select().from(stockLedger).where(eq(stockLedger.productId, product.id));
    return row;
  };
  return { product, item, move, ledger };
}

async function stockQuantityOf(productId: number) {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product?.stockQuantity;
}

test('a movement moves the stock of its size, and the product shows the sum', async () => {
  const { id } = await addProduct(db, { inStock: 3 });
  await db.insert(stockMovements).values([
    { productId: id, size: '2.4', kind: 'initial', quantity: 5 },
    { productId: id, size: '2.6', kind: 'initial', quantity: 0 },
    { productId: id, size: '2.4', kind: 'adjustment', quantity: -1 },
  ]);

  const rows = await db.select().from(stock).where(eq(stock.productId, id)).orderBy(stock.size);
  expect(rows.map((row) => [row.size, row.onHand])).toEqual([
    ['', 3],
    ['2.4', 4],
    ['2.6', 0],
  ]);
  expect(await stockQuantityOf(id)).toBe(7);

  await db.delete(stock).where(eq(stock.size, '2.4'));
  expect(await stockQuantityOf(id)).toBe(3);
});

test.each<[Kind[], object]>([
  [['hold'], { supplied: 10, onHand: 6, held: 4, sold: 0 }],
  [['hold', 'sale'], { supplied: 10, onHand: 6, held: 0, sold: 4 }],
  [['hold', 'release'], { supplied: 10, onHand: 10, held: 0, sold: 0 }],
  [['hold', 'release', 'retake'], { supplied: 10, onHand: 6, held: 0, sold: 4 }],
  [['hold', 'sale', 'return'], { supplied: 10, onHand: 10, held: 0, sold: 0 }],
  [['hold', 'release', 'retake', 'return'], { supplied: 10, onHand: 10, held: 0, sold: 0 }],
  [['hold', 'release', 'hold'], { supplied: 10, onHand: 6, held: 4, sold: 0 }],
  [['hold', 'sale', 'return', 'retake', 'return', 'retake'], { supplied: 10, onHand: 6, held: 0, sold: 4 }],
  [['hold', 'sale', 'return', 'hold', 'release'], { supplied: 10, onHand: 10, held: 0, sold: 0 }],
])('%j: the ledger adds up and agrees with the stock', async (kinds, expected) => {
  const { product, move, ledger } = await addLine(10, 4);
  for (const kind of kinds) await move(kind);

  const row = await ledger();
  expect(row).toMatchObject(expected);
  expect((row?.onHand ?? 0) + (row?.held ?? 0) + (row?.sold ?? 0)).toBe(row?.supplied);
  expect(await stockQuantityOf(product.id)).toBe(row?.onHand);
});

test.each<[Kind[], Kind]>([
  [[], 'sale'],
  [[], 'release'],
  [[], 'retake'],
  [[], 'return'],
  [['hold'], 'retake'],
  [['hold'], 'return'],
  [['hold', 'sale'], 'release'],
  [['hold', 'sale'], 'retake'],
  [['hold', 'release'], 'sale'],
  [['hold', 'release'], 'return'],
  [['hold', 'release'], 'release'],
  [['hold', 'release', 'retake'], 'retake'],
  [['hold', 'sale'], 'sale'],
  [['hold', 'sale', 'return'], 'return'],
  [['hold', 'sale', 'return'], 'release'],
])('after %j there is no %s', async (kinds, refused) => {
  const { move } = await addLine(10, 4);
  for (const kind of kinds) await move(kind);
  expect(await refusalOf(move(refused))).toBe(RULES.stockMovementOutOfOrder);
});

test('a hold is given back once, however many ask at the same time', async () => {
  const { product, move } = await addLine(10, 4);
  await move('hold');
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => writeBatch(db, [move('release')])),
  );

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await stockQuantityOf(product.id)).toBe(10);
  expect(await refusalOf(move('release'))).toBe(RULES.stockMovementOutOfOrder);
});

test('a sale and the end of its hold at the same time: one of them wins', async () => {
  const { move, ledger } = await addLine(10, 4);
  await move('hold');
  const results = await Promise.allSettled([
    writeBatch(db, [move('sale')]),
    writeBatch(db, [move('release')]),
  ]);

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await ledger()).toMatchObject({ held: 0 });
});

test('more than there is cannot be held, of a size that was never stocked either', async () => {
  const { move } = await addLine(3, 4);
  expect(await refusalOf(move('hold'))).toBe(RULES.stockIsShort);

  const { product } = await addLine(3, 1);
  const other = { productId: product.id, size: '2.8', kind: 'adjustment', quantity: -1 } as const;
  expect(await refusalOf(db.insert(stockMovements).values(other))).toBe(RULES.stockIsShort);
});

test('a movement is of the product and the quantity of its order line; a return may be of fewer', async () => {
  const { item, move } = await addLine(10, 4);
  const other = await addProduct(db, { inStock: 10 });
  const rule = 'stock_movements_match_their_order_item';
  expect(await refusalOf(move('hold', 3))).toBe(rule);
  const stray = { productId: other.id, orderItemId: item.id, kind: 'hold', quantity: 4 } as const;
  expect(await refusalOf(db.insert(stockMovements).values(stray))).toBe(rule);

  await move('hold');
  await move('sale');
  expect(await refusalOf(move('return', 5))).toBe(rule);
  await move('return', 1);
});

test('what the shop counted has no order line, what an order moves has one', async () => {
  const { product, item } = await addLine(10, 4);
  const add = (values: { kind: Kind; orderItemId?: number }) =>
    refusalOf(db.insert(stockMovements).values({ productId: product.id, quantity: 4, ...values }));
  expect(await add({ kind: 'hold' })).toBe('stock_movements_order_item_fits_kind');
  expect(await add({ kind: 'adjustment', orderItemId: item.id })).toBe(
    'stock_movements_order_item_fits_kind',
  );
});

test('the ledger is never edited', async () => {
  const { product } = await addLine(1, 1);
  const mine = eq(stockMovements.productId, product.id);
  const rule = 'stock_movements_are_final';
  expect(await refusalOf(db.update(stockMovements).set({ quantity: 9 }).where(mine))).toBe(rule);
  expect(await refusalOf(db.delete(stockMovements).where(mine))).toBe(rule);
});
