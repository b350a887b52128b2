import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { stock, stockLedger } from '#drizzle/schema/stock.ts';
import { SOLD } from '#order-status.ts';

/** R1, for the whole shop: the ledger adds up, and the counts agree with it. */
export async function expectLedgerToAddUp(db: Database): Promise<void> {
  const counts = await db.select().from(stock);
  for (const row of await db.select().from(stockLedger)) {
    expect(row.onHand + row.held + row.sold).toBe(row.supplied);
    const counted = counts.find(({ productId, size }) => productId === row.productId && size === row.size);
    expect(counted?.onHand).toBe(row.onHand);
    expect(row.onHand).toBeGreaterThanOrEqual(0);
  }
}

/** R1 and R6, for each order: what it keeps of the stock and of its coupon is what its status says. */
export async function expectOrdersToKeepTheirOwn(db: Database): Promise<void> {
  const last = sql`(select kind from stock_movements where order_item_id = i.id order by id desc limit 1)`;
  const claim = sql`case when o.hold_expires_at is not null then 'held'
    when o.status in ${SOLD} then 'sold' else 'none' end`;
  const kept = sql`case ${last} when 'hold' then 'held' when 'sale' then 'sold' when 'retake' then 'sold' else 'none' end`;
  const strayPieces = await db.all(sql`
    select o.id, o.status, ${claim} as claim, ${kept} as kept from order_items i
    join orders o on o.id = i.order_id where ${claim} <> ${kept}`);
  expect(strayPieces, 'orders with other pieces than their status says').toEqual([]);

  const strayUses = await db.all(sql`
    select o.id, o.status from coupon_redemptions r join orders o on o.id = r.order_id
    where (r.released_at is null) <> (${claim} <> 'none')`);
  expect(strayUses, 'orders with another use of their coupon than their status says').toEqual([]);
  const miscounted = await db.all(sql`
    select c.code from coupons c where c.uses_count > coalesce(c.max_uses, c.uses_count) or c.uses_count <>
      (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)`);
  expect(miscounted, 'coupons whose count is not that of their uses').toEqual([]);
}

export async function ledgerOf(db: Database, productId: number) {
  const [row] = await db.select().from(stockLedger).where(eq(stockLedger.productId, productId));
  return row;
}
