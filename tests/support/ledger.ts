import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../drizzle/client.ts';
import { stock, stockLedger } from '../../drizzle/schema/stock.ts';

/** RELIABILITY 1, of everything that the shop has: what the ledger adds up to, and that the counts agree with it. */
export async function expectLedgerToAddUp(db: Database): Promise<void> {
  const counts = await db.select().from(stock);
  for (const row of await db.select().from(stockLedger)) {
    expect(row.onHand + row.held + row.sold).toBe(row.supplied);
    const counted = counts.find(({ productId, size }) => productId === row.productId && size === row.size);
    expect(counted?.onHand).toBe(row.onHand);
    expect(row.onHand).toBeGreaterThanOrEqual(0);
  }
}

export async function ledgerOf(db: Database, productId: number) {
  const [row] = await db.select().from(stockLedger).where(eq(stockLedger.productId, productId));
  return row;
}
