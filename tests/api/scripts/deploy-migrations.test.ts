import type { Client } from '@libsql/client/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { migrate, readWanted } from '#drizzle/migrate.ts';
import { prepareDatabase } from '#scripts/deploy/check-world.ts';
import { DAY_MS } from '#dates.ts';
import { rememberBackup } from '#health/bookkeeping.server.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

const asked = vi.fn((_lines: readonly string[]) => Promise.resolve());
let sqld: Sqld;
beforeEach(async () => {
  asked.mockClear();
  vi.spyOn(console, 'log').mockReturnValue();
  sqld = await startSqld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sqld.stop();
});

const open = () => openDatabase({ url: sqld.url, timeoutMs: 30_000 });
const LAST = '9999_last';
/** Of a version with one more migration than this code has. */
async function readNext() {
  const { migrations, derived } = await readWanted();
  const last = { name: LAST, checksum: LAST, statements: ['CREATE TABLE last (x)'] };
  return { migrations: [...migrations, last], derived };
}
const prepare = (remote: 'production' | 'staging' = 'production', confirm = asked) =>
  prepareDatabase(
    { remote, vars: { DATABASE_URL: sqld.url }, secrets: {}, missing: [] },
    confirm,
    readNext(),
  );
const namesIn = async (client: Client) =>
  (await client.execute('select name from schema_migrations order by name')).rows.map(({ name }) => name);

test('a new database is migrated without a question', async () => {
  await prepare();
  expect(asked).not.toHaveBeenCalled();
  expect(await prepare(), 'nothing is left to do').toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
});

test('a shop in use is asked about before it is changed, unless a backup of the last day is there', async () => {
  await migrate(open().$client);
  const { $client } = open();
  const no = () => Promise.reject(new Error('Not deployed.'));
  await expect(prepare('production', vi.fn(no))).rejects.toThrow('Not deployed.');
  expect(await namesIn($client)).not.toContain(LAST);

  await rememberBackup({ db: open(), now: () => Date.now() - DAY_MS - 1000 });
  await rememberBackup({ db: open(), now: Date.now }, 'BROKEN_OFF');
  await expect(prepare('production', vi.fn(no))).rejects.toThrow('Not deployed.');
  await rememberBackup({ db: open(), now: () => Date.now() - DAY_MS + 60_000 });
  await prepare();
  expect(asked).not.toHaveBeenCalled();
  expect(await namesIn($client)).toContain(LAST);
});

test('the question names what is to be changed; staging, which holds nothing of worth, is not asked about', async () => {
  await migrate(open().$client);
  await prepare('staging');
  expect(asked).not.toHaveBeenCalled();
  await open().$client.execute({ sql: 'delete from schema_migrations where name = ?', args: [LAST] });
  await prepare().catch(() => undefined);
  expect(asked.mock.calls[0]?.[0].join(' ')).toContain(LAST);
});
