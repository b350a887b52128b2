import type { Client } from '@libsql/client/web';
import { expect, test } from 'vitest';
import { openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import { dumpDatabase } from '../../scripts/backup/dump-database.ts';
import { loadDump } from '../../scripts/backup/load-dump.ts';
import { startOrder, usePaying } from '../support/paying.ts';
import { addCoupon } from '../support/checkout.ts';
import { addProduct } from '../support/rows.ts';
import { startSqld } from '../support/sqld.ts';

const shop = usePaying();

async function linesOf(client: Client): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of dumpDatabase(client)) lines.push(line);
  return lines;
}

async function* each(lines: readonly string[]) {
  for (const line of lines) yield await Promise.resolve(line);
}

test('a backup is restored to the same database: rows, search, triggers and numbers', async () => {
  const { db } = shop().database;
  for (let made = 0; made < 600; made += 1) await addProduct(db, { name: `Piece ${String(made)}` });
  await addProduct(db, { name: "Kavya's\r\nnath", description: 'Line one\nline two; -- no comment' });
  const gone = await addCoupon(db);
  await db.$client.execute({ sql: 'delete from coupons where id = ?', args: [gone.id] });
  await startOrder(shop());

  const sqld = await startSqld();
  try {
    const copy = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
    const lines = await linesOf(db.$client);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    await loadDump(copy.$client, each(lines));

    expect(await linesOf(copy.$client)).toEqual(lines);
    const found = await copy.$client.execute(
      "select name from products where id in (select rowid from product_search where product_search match 'kavya')",
    );
    expect(found.rows).toMatchObject([{ name: "Kavya's\r\nnath" }]);
    const broken = await copy.$client.execute('pragma foreign_key_check');
    expect(broken.rows).toEqual([]);
    // It goes on as the first would: nothing to migrate, the triggers at work, no number given twice.
    expect(await migrate(copy.$client, await readMigrations())).toEqual([]);
    const added = await addProduct(copy, { inStock: 4 });
    expect((await addCoupon(copy)).id).toBeGreaterThan(gone.id);
    const { rows } = await copy.$client.execute({
      sql: 'select stock_quantity from products where id = ?',
      args: [added.id],
    });
    expect(rows).toMatchObject([{ stock_quantity: 4 }]);
  } finally {
    await sqld.stop();
  }
});

test('is not restored over anything', async () => {
  const { db } = shop().database;
  await expect(loadDump(db.$client, each(['DROP TABLE orders']))).rejects.toThrow(
    'The database is not empty',
  );
});
