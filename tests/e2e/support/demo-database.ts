import { randomUUID } from 'node:crypto';
import { openDatabase } from '#drizzle/client.ts';
import { SHOP_PORT } from './shop-address.ts';

export type DemoRow = Readonly<Record<string, string | number | null>>;

/**
 * The database of the shop under test. All tests of a worker share it: a test puts back what it changes, or no other
 * looks at it.
 */
export const demo = openDatabase({ url: `http://127.0.0.1:${SHOP_PORT + 1}` });

export async function readDemo(sql: string, ...args: (string | number | null)[]): Promise<DemoRow[]> {
  const { rows, columns } = await demo.$client.execute({ sql, args });
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, plain(row[column])])));
}

/** A coupon of a test's own, worth more than any cart of a test. */
export async function addGiftCoupon(): Promise<string> {
  const code = `GIFT-${randomUUID().slice(0, 8)}`.toUpperCase();
  await readDemo(
    `insert into coupons (code, discount_type, discount_value, is_active, created_at, updated_at)
     values (?, 'fixed_amount', 1000000, 1, unixepoch() * 1000, unixepoch() * 1000)`,
    code,
  );
  return code;
}

/** The demo seed may or may not offer it; tests that need it switch it on. */
export async function offerCashOnDelivery(): Promise<void> {
  await readDemo('update site_settings set cod_is_enabled = 1 where id = 1');
}

function plain(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new Error('The shop stores text and numbers only');
}
