import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { migrate, readMigrations, RESTORE_STEPS } from '#drizzle/migrate.ts';
import { isPrepared } from '#scripts/lib/prepared-data.ts';
import { addProduct } from '#tests/support/rows.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
});
afterAll(() => sqld.stop());

test('the Worker opens before its data are checked only where nothing is left to migrate, to fill or to restore', async () => {
  expect(await isPrepared(sqld.url)).toBe(false);
  const migrations = await readMigrations();
  await migrate(db.$client);
  expect(await isPrepared(sqld.url)).toBe(false);

  await addProduct(db);
  expect(await isPrepared(sqld.url)).toBe(true);

  const last = migrations.at(-1)?.name ?? '';
  await db.$client.execute(`UPDATE schema_migrations SET name = '9999_later' WHERE name = '${last}'`);
  expect(await isPrepared(sqld.url)).toBe(false);
  await db.$client.execute(`UPDATE schema_migrations SET name = '${last}' WHERE name = '9999_later'`);
  expect(await isPrepared(sqld.url)).toBe(true);

  await db.$client.execute(`CREATE TABLE ${RESTORE_STEPS} (step text)`);
  expect(await isPrepared(sqld.url)).toBe(false);
});
