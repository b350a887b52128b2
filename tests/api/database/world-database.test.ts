import type { Server } from 'node:http';
import { createClient } from '@libsql/client/web';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '#scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '#scripts/stand-in/world/world.ts';
import { findFreePort, type Sqld, startSqld } from '#tests/support/sqld.ts';

const NEAR = { dbLatencyMs: 0, dbTransactionMs: 60_000 };
const world = createWorld(NEAR);
let sqld: Sqld;
let server: Server;
let url: string;
let direct: ReturnType<typeof createClient>;

beforeAll(async () => {
  sqld = await startSqld();
  const port = await findFreePort();
  server = await serve(createDatabaseProxy(world, sqld.url), port);
  url = `http://127.0.0.1:${String(port)}`;
  direct = createClient({ url: sqld.url });
  await direct.execute('create table pieces (id integer primary key, name text unique)');
});
afterEach(async () => {
  const settings = { dbBlocked: false, dbQuotaRows: null, dbTokenEnded: false, dbLostShare: 0, ...NEAR };
  Object.assign(world.settings, settings);
  await direct.execute('delete from pieces');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await sqld.stop();
});

const client = () => createClient({ url });
const add = (name: string) => ({ sql: 'insert into pieces (name) values (?)', args: [name] });
const names = async () =>
  (await direct.execute('select name from pieces order by id')).rows.map(({ name }) => name);

async function counted(work: () => Promise<unknown>) {
  const { rowsRead, rowsWritten, dbTrips } = world.counts;
  await work();
  const { counts } = world;
  return {
    read: counts.rowsRead - rowsRead,
    written: counts.rowsWritten - rowsWritten,
    trips: counts.dbTrips - dbTrips,
  };
}

describe('the way to the database counts', () => {
  test('rows written with those of every index, and rows read, also of a batch and a transaction', async () => {
    const db = client();
    const written = await counted(() => db.batch([add('ring'), add('bangle')], 'write'));
    expect(written).toEqual({ read: 0, written: 4, trips: 1 });
    expect(await counted(() => db.execute('select * from pieces'))).toEqual({
      read: 2,
      written: 0,
      trips: 1,
    });
    const twice = await counted(async () => {
      const reading = await db.transaction('read');
      await reading.execute('select * from pieces');
      await reading.execute('select * from pieces');
      await reading.commit();
    });
    expect(twice).toMatchObject({ read: 4, written: 0 });
  });

  test('and takes its time', async () => {
    world.settings.dbLatencyMs = 60;
    const startedAt = performance.now();
    await client().execute('select 1');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
  });

  test('which writes of the shop pass side by side, before one waits for another', async () => {
    world.settings.dbLatencyMs = 500;
    const db = openDatabase({ url: url.replace('http:', 'libsql:') + '?tls=0', timeoutMs: 60_000 });
    const tried = Array.from({ length: 30 }, (_, nth) => `piece ${String(nth)}`);
    const startedAt = performance.now();
    await Promise.all(tried.map((name) => db.$client.batch([add(name)], 'write')));
    expect(performance.now() - startedAt).toBeLessThan(tried.length * 500);
    expect(await names()).toHaveLength(tried.length);
  });
});

describe('interactive transactions', () => {
  test('end after their time, and what they had written is undone', async () => {
    world.settings.dbTransactionMs = 1000;
    const writing = await client().transaction('write');
    await writing.execute(add('ring'));
    await expect
      .poll(async () => await writing.execute(add('bangle')).catch((error: unknown) => String(error)))
      .toContain('TRANSACTION_TIMEOUT');
    // Another writer waits no longer for it.
    await client().execute(add('anklet'));
    expect(await names()).toEqual(['anklet']);
  });

  test('that are done in time are left alone, however long the stream is kept', async () => {
    const writing = await client().transaction('write');
    await writing.execute(add('ring'));
    await writing.commit();
    expect(await names()).toEqual(['ring']);
  });
});

describe('a blocked database', () => {
  const BLOCKED = { code: 'BLOCKED' };

  test('refuses statements and batches, and writes nothing', async () => {
    world.settings.dbBlocked = true;
    await expect(client().execute('select * from pieces')).rejects.toMatchObject(BLOCKED);
    await expect(client().batch([add('ring')], 'write')).rejects.toMatchObject(BLOCKED);
    await expect(
      client()
        .transaction('write')
        .then((begun) => begun.execute(add('ring'))),
    ).rejects.toMatchObject(BLOCKED);
    expect(await names()).toEqual([]);
  });

  test('lets a transaction end that had begun before', async () => {
    const writing = await client().transaction('write');
    await writing.execute(add('ring'));
    world.settings.dbBlocked = true;
    await writing.commit();
    expect(await names()).toEqual(['ring']);
  });

  test('is what a plan ends in whose rows are used up', async () => {
    await client().batch([add('ring'), add('bangle')], 'write');
    world.settings.dbQuotaRows = world.counts.rowsRead + 1;
    await client().execute('select * from pieces');
    await expect(client().execute('select * from pieces')).rejects.toMatchObject(BLOCKED);
  });
});

test('a token that has ended is refused', async () => {
  world.settings.dbTokenEnded = true;
  await expect(client().execute('select 1')).rejects.toMatchObject({ code: 'SERVER_ERROR' });
});

test.each([
  [{ dbBlocked: true }, 'blocked'],
  [{ dbTokenEnded: true }, 'denied'],
] as const)(
  'the shop takes a database with %j for one that is away, and a write for not landed',
  async (settings, reason) => {
    Object.assign(world.settings, settings);
    const db = openDatabase({ url });
    const failures = await Promise.allSettled([
      db.run(sql`select * from pieces`),
      writeBatch(db, [db.insert(products).values({ name: 'Ring', pricePaise: 1 })]),
    ]);
    const reasons = failures.map(
      (each) => each.status === 'rejected' && findUnavailable(each.reason)?.reason,
    );
    expect(reasons).toEqual([reason, reason]);
  },
);

test('of lost calls some have landed and some have not', async () => {
  world.settings.dbLostShare = 1;
  const tried = Array.from({ length: 40 }, (_, nth) => `piece ${String(nth)}`);
  for (const name of tried) await expect(client().execute(add(name))).rejects.toThrow();
  const landed = (await names()).length;
  expect(landed).toBeGreaterThan(0);
  expect(landed).toBeLessThan(tried.length);
});
