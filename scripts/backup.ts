import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openClient } from '../drizzle/libsql-client.ts';
import { backupFolder, writeContents, writePieces } from './backup/backup-folder.ts';
import { dumpDatabase } from './backup/dump-database.ts';
import { picturesIn } from './backup/pictures-in.ts';
import { readCommand } from './backup/read-command.ts';
import { NotNowError, retried } from './backup/retried.ts';
import { withLocalDatabase } from './backup/with-local-database.ts';
import { openLocalMedia } from './lib/local-media.ts';
import { SAME_KEY_PRESS_MS } from './lib/run-until-stopped.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { shopPaths, shortPath } from './lib/shop-paths.ts';

interface Source {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** Null when the shop has it no more. */
  readonly readPicture: (key: string) => Promise<Uint8Array | null>;
}

const TIMEOUT_MS = 60_000;
const PICTURES_AT_ONCE = 8;

/** The first signal lets the backup take out of the database what it has put there; the second ends it at once. */
const ended = new AbortController();
let endedAt = Infinity;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (Date.now() - endedAt > SAME_KEY_PRESS_MS) process.exit(1);
    endedAt = Math.min(endedAt, Date.now());
    ended.abort(new ShopError('The backup was ended before its end. Take another one.'));
  });
}

try {
  await backUp();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Of the shop at DATABASE_URL and SITE_URL, or of the local one, open or closed. */
async function backUp(): Promise<void> {
  const { folder: wanted, withPageViews, env } = readCommand(process.argv.slice(2), process.env);
  const folder = resolve(
    wanted ?? join('backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19)),
  );
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ShopError(
      `${shortPath(folder)} holds something already. Name another folder: npm run backup -- FOLDER`,
    );
  }
  const write = (source: Source) => writeBackup(folder, source, withPageViews);
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken, SITE_URL: site } = env;
  if (url !== undefined) {
    if (site === undefined)
      throw new ShopError('SITE_URL is missing: the pictures are read from the shop itself.');
    await write({ url, authToken, readPicture: fromSite(site) });
    return;
  }
  const settings = readSettings(process.env);
  const paths = shopPaths(settings.dataDir);
  if (!existsSync(paths.dataDir)) {
    throw new ShopError(`There is no shop in ${shortPath(paths.dataDir)}. Start one first: npm start`);
  }
  const openShop = `http://localhost:${settings.port}`;
  if (await isOpen(openShop)) {
    await write({ url: `http://127.0.0.1:${settings.port + 1}`, readPicture: fromSite(openShop) });
  } else {
    await withLocalDatabase(settings, paths, async (databaseUrl) => {
      const media = await openLocalMedia(paths.workerState);
      try {
        await write({ url: databaseUrl, readPicture: media.get });
      } finally {
        await media.close();
      }
    });
  }
  for (const name of ['authSecret', 'payments'] as const) {
    if (existsSync(paths[name])) copyFileSync(paths[name], backupFolder(folder)[name]);
  }
}

async function writeBackup(
  folder: string,
  { url, authToken, readPicture }: Source,
  withPageViews: boolean,
): Promise<void> {
  const to = backupFolder(folder);
  mkdirSync(to.pictures, { recursive: true, mode: 0o700 });
  // It may have been there before.
  chmodSync(folder, 0o700);
  const client = openClient({ url, authToken, timeoutMs: TIMEOUT_MS });
  const keys = new Set<string>();
  const contents = await writePieces(to, dumpDatabase(client, { withPageViews }), (line) => {
    ended.signal.throwIfAborted();
    for (const key of picturesIn(line)) keys.add(key);
  });
  const missing: string[] = [];
  const waiting = keys.values();
  const copyNext = async () => {
    for (const key of waiting) {
      ended.signal.throwIfAborted();
      const bytes = await readPicture(key);
      if (!bytes) {
        missing.push(key);
        continue;
      }
      const file = join(to.pictures, key);
      mkdirSync(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, copyNext));
  ended.signal.throwIfAborted();
  writeContents(to, contents);
  console.log(`The database and ${keys.size - missing.length} pictures are in ${shortPath(folder)}.`);
  console.log('It holds what customers have told the shop: keep it where nobody else can read it.');
  for (const key of missing) console.log(`Not in the shop any more, though a row names it: ${key}`);
}

function fromSite(site: string): Source['readPicture'] {
  return (key) => retried(() => fetchPicture(new URL(`/media/${key}`, site)));
}

async function fetchPicture(url: URL): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const bytes = await response?.bytes().catch(() => null);
  if (!response || !bytes || response.status >= 500 || response.status === 429) {
    throw new NotNowError(`The shop does not answer for ${url.pathname}.`);
  }
  const isPicture = response.ok && response.headers.get('Content-Type') !== 'image/svg+xml';
  return isPicture ? bytes : null;
}

async function isOpen(site: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', site), { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
