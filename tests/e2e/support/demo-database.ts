import { openDatabase } from '../../../drizzle/client.ts';
import { SHOP_PORT } from './shop-address.ts';

export type DemoRow = Readonly<Record<string, string | number | null>>;

/** What the shop under test has stored; it is shared by all tests, so none of them writes. */
export async function readDemo(sql: string, ...args: (string | number)[]): Promise<DemoRow[]> {
  const { $client } = openDatabase({ url: `http://127.0.0.1:${SHOP_PORT + 1}` });
  const { rows, columns } = await $client.execute({ sql, args });
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, plain(row[column])])));
}

function plain(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new Error('The shop stores text and numbers only');
}
