import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#drizzle/transport/client.ts';
import { dumpDatabase } from '#scripts/backup/dump-database.ts';
import { picturesIn, WORDS_ONLY } from '#scripts/backup/pictures-in.ts';
import { tablesOfTheCode } from '#tests/support/schema-tables.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

/** How a column may name a file. */
const WAYS: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => `/media/${key}`,
  (key) => JSON.stringify([`/media/${key}`]),
  (key) => JSON.stringify({ address: `/media/${key}`, seconds: 8 }),
];

test('a backup sees a file in each column that can name one, by its key alone too, and none in the words of strangers', async () => {
  const client = openClient({ url: sqld.url, timeoutMs: 30_000 });
  /** The column that names each key. */
  const columnOf = new Map<string, string>();
  const newKey = (column: string) => {
    const key = `reviews/photos/${String(columnOf.size).padStart(8, '0')}-8x8-f3e7d3.webp`;
    columnOf.set(key, column);
    return key;
  };
  // The tables by name, without their rules: the question is not what a row may hold, but what a backup sees of it.
  const tables = await tablesOfTheCode();
  const statements = tables.flatMap((table) => {
    const name = getTableName(table);
    const columns = getTableConfig(table).columns.filter((column) => column.getSQLType() === 'text');
    if (columns.length === 0) return [];
    const rows = WAYS.map((way) => ({
      sql: `insert into "${name}" values (${columns.map(() => '?').join(', ')})`,
      args: columns.map((column) => way(newKey(`${name}.${column.name}`))),
    }));
    return [`create table "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})`, ...rows];
  });
  await client.batch(statements, 'write');

  const seen = new Set<string>();
  for await (const { sql } of dumpDatabase(client, { withPageViews: true })) {
    for (const key of picturesIn(sql)) seen.add(key);
  }
  const columns = [...columnOf.values()];
  expect(columns).toEqual(
    expect.arrayContaining(['review_photos.key', 'reviews.user_avatar_storage_path', 'products.video']),
  );
  const isForWords = (column: string) => WORDS_ONLY.has(column.split('.')[0] ?? '');
  for (const [key, column] of columnOf) expect(seen.has(key), column).toBe(!isForWords(column));
  // Of the columns whose names speak of files, only `users.image` is left out: the shop stores nothing in it.
  const named = columns.filter((column) => /image|photo|picture|video|storage/.test(column));
  expect([...new Set(named.filter(isForWords))]).toEqual(['users.image']);
});
