import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@libsql/client/web';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';
import { migrate } from '#drizzle/migrate.ts';
import {
  type BackupFolder,
  backupFolder,
  type Contents,
  readContents,
  readPieces,
  writeContents,
  writePieces,
} from '#scripts/backup/backup-folder.ts';
import { dumpDatabase } from '#scripts/backup/dump-database.ts';
import { endRestore, loadDump } from '#scripts/backup/load-dump.ts';
import { text } from '#scripts/backup/tables.ts';
import { MINUTE_MS } from '#dates.ts';
import { around } from '#tests/support/around-client.ts';
import { addCoupon } from '#tests/support/checkout.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';
import { startOrder, usePaying } from '#tests/support/paying.ts';
import { addOrderLine, addProduct, addProducts } from '#tests/support/rows.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

const shop = usePaying();
let sqld: Sqld | null = null;
let copy: Database;
let folder: BackupFolder;

beforeAll(async () => {
  folder = backupFolder(await mkdtemp(join(tmpdir(), 'jhilmil-backup-')));
});
afterAll(async () => {
  await rm(folder.folder, { recursive: true });
});

async function startEmpty(): Promise<Client> {
  sqld = await startSqld();
  copy = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
  return copy.$client;
}
afterEach(async () => {
  await sqld?.stop();
  sqld = null;
});

async function backUp(client: Client, options = { withPageViews: true }): Promise<Contents> {
  await rm(folder.database, { recursive: true, force: true });
  const rows = await writePieces(folder, dumpDatabase(client, options), () => undefined);
  const contents = { ...rows, missing: [], unread: [], isWhole: true };
  writeContents(folder, contents);
  return contents;
}

async function restore(client: Client, withPageViews = true): Promise<void> {
  const contents = readContents(folder, withPageViews);
  await loadDump(client, readPieces(folder, contents), contents);
  await endRestore(client);
}

async function addPageView({ $client }: Database): Promise<void> {
  await $client.execute(
    "insert or ignore into page_views (id, created_at, path, session_id) values (5000, 5, '/', 'one')",
  );
}

/** All that a database holds, by table. */
async function allOf(client: Client) {
  const { rows } = await client.execute(
    `select name, type, sql from sqlite_master where name not like 'sqlite_%' and name not like '%_search_%' and name not like 'backup_notes%' order by type, name`,
  );
  const things = rows.map(({ name, type, sql }) => ({
    name: text(name),
    type,
    sql: text(sql).replaceAll(/--[^\n]*|\s+/g, ''),
  }));
  const tables = things.filter(({ name, type }) => type === 'table' && !name.endsWith('_search'));
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await client.execute(`select rowid as "row number", * from "${name}" order by rowid`);
      return [name, found.rows.map((row) => Object.values(row))] as const;
    }),
  );
  const counters = await client.execute(
    `select * from sqlite_sequence where name <> 'backup_notes' order by name`,
  );
  return { things, counters: counters.rows, ...Object.fromEntries(contents) };
}

/** Every tenth call is lost: in turns before it arrives, and after it was carried out. */
function losingCalls(client: Client): Client {
  let calls = 0;
  return around(client, async (call) => {
    calls += 1;
    if (calls % 20 === 5) throw new DatabaseUnavailableError('unreachable');
    const answer = await call();
    if (calls % 20 === 15) throw new DatabaseUnavailableError('timeout');
    return answer;
  });
}

test('a backup is restored to the same database: rows, search, triggers and numbers', async () => {
  const { db } = shop().database;
  await addProducts(db, 600);
  await addProduct(db, { name: "Kavya's\r\nnath", description: 'Line one\nline two; -- no comment' });
  const gone = await addCoupon(db);
  await db.$client.execute({ sql: 'delete from coupons where id = ?', args: [gone.id] });
  await startOrder(shop());

  const client = await startEmpty();
  await backUp(db.$client);
  await restore(client);

  expect(await allOf(client)).toEqual(await allOf(db.$client));
  const found = await client.execute(
    "select name from products where id in (select rowid from product_search where product_search match 'kavya')",
  );
  expect(found.rows).toMatchObject([{ name: "Kavya's\r\nnath" }]);
  const broken = await client.execute('pragma foreign_key_check');
  expect(broken.rows).toEqual([]);
  // The copy goes on as the original would: nothing to migrate, the triggers at work, no number given twice.
  expect(await migrate(client)).toEqual([]);
  const added = await addProduct(copy, { inStock: 4 });
  expect((await addCoupon(copy)).id).toBeGreaterThan(gone.id);
  const { rows } = await client.execute({
    sql: 'select stock_quantity from products where id = ?',
    args: [added.id],
  });
  expect(rows).toMatchObject([{ stock_quantity: 4 }]);
});

test('a text of thousands of lines comes back: a stranger may write one', async () => {
  const { db } = shop().database;
  const text = 'It broke.\r\n\u0000é🙏\n'.repeat(3000);
  const { id } = await addProduct(db, { description: text });

  const client = await startEmpty();
  await backUp(db.$client);
  await restore(client);

  const { rows } = await client.execute({ sql: 'select description from products where id = ?', args: [id] });
  expect(rows[0]?.['description']).toBe(text);
});

describe('while the shop goes on', () => {
  /** Something of each kind: new, changed, gone, and a unique name that passes from one row to another. */
  function goingOn(db: Database) {
    let nth = 0;
    const slug = (of: number) => `moving-${String(of)}`;
    return async () => {
      nth += 1;
      const { order, item } = await addOrderLine(db, (await addProduct(db, { inStock: 9 })).id);
      await db.$client.batch(
        [
          {
            sql: `insert into stock_movements (product_id, kind, quantity, order_item_id) values (?, 'hold', 1, ?)`,
            args: [item.productId, item.id],
          },
          { sql: `update orders set hold_expires_at = 9999999999999 where id = ?`, args: [order.id] },
          {
            sql: `update orders set customer_name = ? where id in (select id from orders order by random() limit 3)`,
            args: [`Buyer ${String(nth)}`],
          },
          {
            sql: `insert into page_views (id, created_at, path, session_id) values (? * 1000, ?, '/', ?)`,
            args: [nth, nth, String(nth)],
          },
          { sql: `delete from page_views where id = (select min(id) from page_views)`, args: [] },
          { sql: `delete from categories where slug = ?`, args: [slug(nth - 4)] },
          { sql: `update categories set slug = 'was-' || id where slug = ?`, args: [slug(nth - 1)] },
          {
            sql: `update categories set slug = ? where id = (select id from categories where slug like 'was-%' order by id limit 1)`,
            args: [slug(nth - 1)],
          },
          { sql: `insert into categories (name, slug) values ('Moving', ?)`, args: [slug(nth)] },
        ],
        'write',
      );
    };
  }

  test('what is restored is the database of one moment, whatever came between two calls', async () => {
    const { db } = shop().database;
    const change = goingOn(db);
    for (let before = 0; before < 8; before += 1) await change();
    const client = await startEmpty();
    let moment: unknown;
    const contents = await backUp(
      around(db.$client, async (call, args) => {
        await change();
        const answer = await call();
        if (JSON.stringify(args).includes('sqlite_sequence')) moment = await allOf(db.$client);
        return answer;
      }),
    );
    expect(contents.pieces.map(({ part }) => part)).toContain('changes');
    await restore(client);

    expect((await client.execute('pragma foreign_key_check')).rows).toEqual([]);
    await expectLedgerToAddUp(copy);
    expect(await allOf(client)).toEqual(moment);
  });
});

test('says the moment that it is of, by the clock of the database: what came later is not in it', async () => {
  const before = Date.now();
  vi.useFakeTimers({ now: before + 5 * MINUTE_MS, toFake: ['Date'] });
  let takenAt: number;
  try {
    takenAt = Date.parse((await backUp(shop().database.db.$client)).takenAt);
  } finally {
    vi.useRealTimers();
  }
  expect(takenAt).toBeGreaterThan(before - 1000);
  expect(takenAt).toBeLessThanOrEqual(Date.now());
});

test('lost answers, of any call, change nothing in what is restored', async () => {
  const { db } = shop().database;
  const client = await startEmpty();
  await backUp(losingCalls(db.$client));
  await restore(losingCalls(client));
  expect(await allOf(client)).toEqual(await allOf(db.$client));
});

test('a restore that was ended goes on where it was; one of another backup, or over a shop, is refused', async () => {
  const { db } = shop().database;
  await addPageView(db);
  const client = await startEmpty();
  const contents = await backUp(db.$client);
  let calls = 0;
  const endedSoon = around(client, async (call) => {
    calls += 1;
    if (calls > 4) throw new Error('ended');
    return await call();
  });
  await expect(restore(endedSoon)).rejects.toThrow('ended');

  writeContents(folder, { ...contents, takenAt: 'another time' });
  await expect(restore(client)).rejects.toThrow('Another backup, or other parts of it, was being restored');
  writeContents(folder, contents);
  await expect(restore(client, false)).rejects.toThrow('Another backup, or other parts of it,');
  await restore(client);
  expect(await allOf(client)).toEqual(await allOf(db.$client));
  await expect(restore(client)).rejects.toThrow('The database is not empty');
});

test('a backup that cannot be written leaves nothing of its own in the database', async () => {
  const { $client } = shop().database.db;
  const full = () => {
    throw new Error('no space left on device');
  };
  await expect(writePieces(folder, dumpDatabase($client, { withPageViews: true }), full)).rejects.toThrow(
    'no space left',
  );
  const { rows } = await $client.execute("select name from sqlite_master where name like 'backup_notes%'");
  expect(rows).toEqual([]);
});

test('a database that is not whole yet is not opened', async () => {
  const client = await startEmpty();
  await backUp(shop().database.db.$client);
  const contents = readContents(folder, true);
  await loadDump(client, readPieces(folder, contents), contents);
  const open = () => migrate(client);
  await expect(open()).rejects.toThrow('A backup was being restored into this database');
  await endRestore(client);
  expect(await open()).toEqual([]);
});

test('page views are apart: left out of a backup, or of a restore', async () => {
  const { db } = shop().database;
  await addPageView(db);
  const all = await allOf(db.$client);

  const client = await startEmpty();
  await backUp(db.$client);
  await restore(client, false);
  expect(await allOf(client)).toEqual({ ...all, page_views: [] });

  await backUp(db.$client, { withPageViews: false });
  expect((await readdir(folder.database)).filter((name) => name.includes('page-views'))).toEqual([]);
});

test('a backup that was ended, or of which a piece is missing, is not restored', async () => {
  const client = await startEmpty();
  await backUp(shop().database.db.$client);
  const [piece = ''] = await readdir(folder.database);
  await rm(join(folder.database, piece));
  await expect(restore(client)).rejects.toThrow(`The backup is not whole: ${piece} is missing`);
  await rm(folder.contents);
  await expect(restore(client)).rejects.toThrow('ended before its end');
});
