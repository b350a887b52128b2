import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#drizzle/transport/client.ts';
import { readRows } from '#scripts/backup/read-rows.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

test('rows of any length are read, each once and in order, by a server that answers with 10 MB at the most', async () => {
  const client = openClient({ url: sqld.url, timeoutMs: 30_000 });
  const rowsOf = (count: number, letters: number) =>
    `insert into letters (words) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${String(count)}) select printf('%.*c', ${String(letters)}, 'क') from n`;
  await client.batch(
    ['create table letters (words text)', rowsOf(80, 60_000), rowsOf(4000, 1), rowsOf(1500, 3000)],
    'write',
  );

  const numbers: number[] = [];
  for await (const rows of readRows(client, { columns: 'words', table: 'letters', where: 'rowid <> 100' })) {
    numbers.push(...rows.map((row) => Number(row[0])));
  }

  const all = Array.from({ length: 5580 }, (_, at) => at + 1);
  expect(numbers).toEqual(all.filter((number) => number !== 100));
});
