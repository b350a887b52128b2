import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { rememberBackup } from '#health/bookkeeping.server.ts';
import type { BackupTrouble } from '#health/health.ts';
import { backupFolder, FILES_BESIDE, writeContents, writePieces } from './backup/backup-folder.ts';
import { copyPictures, fromSite, type ReadPicture } from './backup/copy-pictures.ts';
import { dumpDatabase } from './backup/dump-database.ts';
import { picturesIn } from './backup/pictures-in.ts';
import { fromBucket } from './backup/read-bucket.ts';
import { readCommand } from './backup/read-command.ts';
import { readRows } from './backup/read-rows.ts';
import { retried } from './backup/retried.ts';
import { withLocalDatabase } from './backup/with-local-database.ts';
import { openPortOf } from './lib/claim.ts';
import { endedBySignal } from './lib/end-signal.ts';
import { openLocalMedia } from './lib/local-media.ts';
import { databaseSaid } from './lib/remote-settings.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { type ShopPaths, shopPaths, shortPath } from './lib/shop-paths.ts';

interface Files {
  readonly readPicture: ReadPicture;
  readonly beside?: ShopPaths | undefined;
}

interface Source extends Files {
  readonly url: string;
  readonly authToken?: string | undefined;
}

const TIMEOUT_MS = 60_000;
/** Single pictures may be gone; more than both of these limits suggests that the backup reads from the wrong place. */
const MOST_MISSING = 5;
const MOST_MISSING_SHARE = 0.1;
const PRODUCTS = 'INSERT OR REPLACE INTO "products" ';

/** After a signal, what the backup has put into the database is taken out again. */
const ended = endedBySignal('The backup was ended before its end. Take another one.');

try {
  await backUp();
} catch (error) {
  // The same signal may have ended workerd first, and the error is only a result of that.
  console.error(sentenceOf(ended.aborted ? ended.reason : error));
  process.exitCode = 1;
}

async function backUp(): Promise<void> {
  const { folder: wanted, withPageViews, remote, env } = readCommand(process.argv.slice(2), process.env);
  const folder = resolve(
    wanted ?? join('backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19)),
  );
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ShopError(
      `${shortPath(folder)} holds something already. Remove it if a backup that failed has left it, or name another folder: npm run backup -- FOLDER`,
    );
  }
  const write = (source: Source) => writeBackup(folder, source, withPageViews);
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken, SITE_URL: site } = env;
  if (url !== undefined) {
    console.log(databaseSaid(url));
    if (site === undefined)
      throw new ShopError('SITE_URL is missing: the pictures are read from the shop itself.');
    await write({ url, authToken, readPicture: fromSite(site, fromBucket(remote)) });
    return;
  }
  const settings = readSettings(process.env);
  const paths = shopPaths(settings.dataDir);
  if (!existsSync(paths.dataDir)) {
    throw new ShopError(`There is no shop in ${shortPath(paths.dataDir)}. Start one first: npm start`);
  }
  const port = openPortOf(paths);
  const openShop = `http://localhost:${String(port)}`;
  if (port !== null && (await isOpen(openShop))) {
    const readPicture = fromSite(openShop, (key) => readLocal(paths, key));
    await write({ url: `http://127.0.0.1:${String(port + 1)}`, readPicture, beside: paths });
  } else {
    await withLocalDatabase({ settings, paths, command: 'npm run backup' }, async (databaseUrl) => {
      const media = await openLocalMedia(paths.workerState);
      try {
        await write({ url: databaseUrl, readPicture: media.get, beside: paths });
      } finally {
        await media.close();
      }
    });
  }
}

async function writeBackup(
  folder: string,
  { url, authToken, ...files }: Source,
  withPageViews: boolean,
): Promise<void> {
  const db = openDatabase({ url, authToken, timeoutMs: TIMEOUT_MS });
  // A wrong address is reported before two minutes of retries, and leaves no folder.
  await retried(
    () => db.$client.execute('select 1'),
    (error) => console.error(`${sentenceOf(error)} Trying again for two minutes …`),
  );
  try {
    await noteIt(db, await copyShop(db, folder, { ...files, withPageViews }));
  } catch (error) {
    if (!ended.aborted) await noteIt(db, 'BROKEN_OFF');
    throw error;
  }
}

/** Returns what the backup lacks. Fails only for pictures that another try may read. */
async function copyShop(
  db: Database,
  folder: string,
  { readPicture, beside, withPageViews }: Files & { readonly withPageViews: boolean },
): Promise<BackupTrouble | null> {
  const to = backupFolder(folder);
  mkdirSync(to.pictures, { recursive: true, mode: 0o700 });
  // The folder may have been there before, open to others.
  chmodSync(folder, 0o700);
  const ofProducts = new Set<string>();
  const ofOthers = new Set<string>();
  const rows = await writePieces(to, dumpDatabase(db.$client, { withPageViews }), (line) => {
    ended.throwIfAborted();
    const keys = line.startsWith(PRODUCTS) ? ofProducts : ofOthers;
    for (const key of picturesIn(line)) keys.add(key);
  });
  const keys = new Set([...ofProducts, ...ofOthers]);
  const { gone, unread } = await copyPictures(to.pictures, keys, readPicture, ended);
  const inUse = await picturesInUse(db);
  const missing = gone.filter((key) => ofOthers.has(key) || inUse.has(key));
  const copied = keys.size - gone.length - unread.length;
  const named = copied + missing.length;
  const isEmptied = missing.length > Math.max(MOST_MISSING, named * MOST_MISSING_SHARE);
  const isWhole = unread.length === 0 && !isEmptied;
  for (const name of FILES_BESIDE) {
    if (beside && existsSync(beside[name])) copyFileSync(beside[name], to[name]);
  }
  writeContents(to, { ...rows, missing, unread: unread.map(({ key }) => key), isWhole });
  console.log(`The database and ${copied} pictures are in ${shortPath(folder)}.`);
  console.log('It holds what customers have told the shop: keep it where nobody else can read it.');
  for (const key of missing) console.error(`Not in the shop any more, though a row names it: ${key}`);
  if (missing.length > 0) {
    console.error(
      `All rows are whole, but of ${named} pictures that they name the shop has ${missing.length} no more.${isEmptied ? ' Does it read the right bucket?' : ''}`,
    );
  }
  if (unread.length === 0) return missing.length > 0 ? 'PICTURES_GONE' : null;
  console.error(
    `It is not whole: of the pictures that rows name ${unread.length} could not be read. The first: ${unread[0]?.why ?? ''}`,
  );
  process.exitCode = 1;
  return 'PICTURES_UNREAD';
}

/** A removed product still names files that were deleted with it. */
async function picturesInUse({ $client }: Database): Promise<ReadonlySet<string>> {
  const pictures = new Set<string>();
  const kept = { columns: '*', table: 'products', where: 'deleted_at IS NULL' };
  for await (const rows of readRows($client, kept)) {
    for (const key of picturesIn(JSON.stringify(rows))) pictures.add(key);
  }
  return pictures;
}

/** For Health. The backup counts even if this fails: an older database may lack the table. */
async function noteIt(db: Database, trouble: BackupTrouble | null): Promise<void> {
  try {
    await retried(() => rememberBackup({ db, now: Date.now }, trouble));
  } catch (error) {
    console.log(`Health does not know of it: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An open shop has the store open too, which allows other readers. */
async function readLocal({ workerState }: ShopPaths, key: string): Promise<Uint8Array | null> {
  const media = await openLocalMedia(workerState);
  try {
    return await media.get(key);
  } finally {
    await media.close();
  }
}

async function isOpen(site: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', site), { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
