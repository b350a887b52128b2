import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../drizzle/client.ts';
import { backupFolder, readContents, readPieces } from '../../scripts/backup/backup-folder.ts';
import { loadDump } from '../../scripts/backup/load-dump.ts';
import { serve } from '../../scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '../../scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '../../scripts/stand-in/world/world.ts';
import { endAll, removeDataDirs, run } from '../start/support/started-shop.ts';
import { addProduct } from '../support/rows.ts';
import { findFreePort, startSqld } from '../support/sqld.ts';
import { inParallel, onePiece, order, payAt, verify } from './support/buyers.ts';
import { openFaultShop } from './support/fault-shop.ts';
import { expectWholeDatabase } from './support/invariants.ts';
import { scaled } from './support/scale.ts';

afterEach(async () => {
  await endAll();
  removeDataDirs();
});

/** 20 to 40 ms away, transactions end after 5 s; some calls are slow and some are lost. */
async function farAway(databaseUrl: string): Promise<string> {
  const world = createWorld({ dbSlowShare: 0.05, dbSlowMs: 500, dbLostShare: 0.02 });
  const port = await findFreePort();
  const server = await serve(createDatabaseProxy(world, databaseUrl), port);
  server.unref();
  return `http://127.0.0.1:${String(port)}`;
}

const idsOf = async (db: Database) =>
  (await db.$client.execute('select id from orders')).rows.map(({ id }) => id);

test('a backup that is taken far away while people buy holds every invariant when it is restored', async () => {
  const shop = await openFaultShop();
  const product = await addProduct(shop.db, { inStock: 10_000 });
  const buyOne = async (nth: number) => {
    const placed = await order(shop, onePiece(product.id));
    if (nth % 3 > 0) await verify(shop, placed, await payAt(shop, placed));
  };
  await inParallel(scaled(10, 100), buyOne, 5);
  const before = await idsOf(shop.db);

  const folder = backupFolder(await mkdtemp(join(tmpdir(), 'jhilmil-backup-')));
  const databaseUrl = `http://127.0.0.1:${String(Number(new URL(shop.url).port) + 1)}`;
  const backup = run(process.execPath, ['scripts/run.mjs', 'backup', folder.folder], {
    DATABASE_URL: await farAway(databaseUrl),
    SITE_URL: shop.url,
  });
  let isTaken = false;
  void backup.ended.then(() => (isTaken = true));
  let nth = 0;
  await inParallel(4, async () => {
    while (!isTaken) await buyOne((nth += 1));
  });
  expect(await backup.ended, backup.output()).toMatchObject({ code: 0 });
  const contents = readContents(folder);
  expect(contents.pieces.map(({ part }) => part)).toContain('changes');

  const sqld = await startSqld();
  try {
    const copy = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
    const { $client } = openDatabase({ url: await farAway(sqld.url), timeoutMs: 30_000 });
    await loadDump($client, readPieces(folder, contents.pieces), contents);
    expect((await copy.$client.execute('pragma foreign_key_check')).rows).toEqual([]);
    await expectWholeDatabase(copy);
    expect(await idsOf(copy)).toEqual(expect.arrayContaining(before));
    // Nothing of the backup stays behind.
    const left = await shop.db.$client.execute("select name from sqlite_master where name like 'backup%'");
    expect(left.rows).toEqual([]);
  } finally {
    await sqld.stop();
    await rm(folder.folder, { recursive: true });
  }
});
