import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openDatabase } from '../drizzle/client.ts';
import { backupFolder, writeLines } from './backup/backup-folder.ts';
import { dumpDatabase } from './backup/dump-database.ts';
import { picturesIn } from './backup/pictures-in.ts';
import { withLocalDatabase } from './backup/with-local-database.ts';
import { openLocalMedia } from './lib/local-media.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { shopPaths, shortPath } from './lib/shop-paths.ts';

type ReadPicture = (key: string) => Promise<Uint8Array | null>;

const TIMEOUT_MS = 60_000;

try {
  await backUp(process.env, process.argv[2]);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Of the shop at DATABASE_URL and SITE_URL, or of the local one, open or closed. */
async function backUp(env: NodeJS.ProcessEnv, wanted: string | undefined): Promise<void> {
  const folder = resolve(
    wanted ?? join('backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19)),
  );
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ShopError(
      `${shortPath(folder)} holds something already. Name another folder: npm run backup -- FOLDER`,
    );
  }
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken, SITE_URL: site } = env;
  if (url !== undefined) {
    if (site === undefined)
      throw new ShopError('SITE_URL is missing: the pictures are read from the shop itself.');
    await write(folder, { url, authToken }, fromSite(site));
    return;
  }
  const settings = readSettings(env);
  const paths = shopPaths(settings.dataDir);
  if (!existsSync(paths.dataDir)) {
    throw new ShopError(`There is no shop in ${shortPath(paths.dataDir)}. Start one first: npm start`);
  }
  const openShop = `http://localhost:${settings.port}`;
  if (await isOpen(openShop)) {
    await write(folder, { url: `http://127.0.0.1:${settings.port + 1}` }, fromSite(openShop));
  } else {
    await withLocalDatabase(settings, paths, async (databaseUrl) => {
      const media = await openLocalMedia(paths.workerState);
      await write(folder, { url: databaseUrl }, media.get).finally(media.close);
    });
  }
  for (const name of ['authSecret', 'payments'] as const) {
    if (existsSync(paths[name])) copyFileSync(paths[name], backupFolder(folder)[name]);
  }
}

async function write(
  folder: string,
  database: { readonly url: string; readonly authToken?: string | undefined },
  readPicture: ReadPicture,
): Promise<void> {
  const to = backupFolder(folder);
  mkdirSync(to.pictures, { recursive: true, mode: 0o700 });
  const { $client } = openDatabase({ ...database, timeoutMs: TIMEOUT_MS });
  const keys = new Set<string>();
  await writeLines(to.database, dumpDatabase($client), (line) => {
    for (const key of picturesIn(line)) keys.add(key);
  });
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await readPicture(key);
    if (!bytes) {
      missing.push(key);
      continue;
    }
    const file = join(to.pictures, key);
    mkdirSync(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  console.log(`The database and ${keys.size - missing.length} pictures are in ${shortPath(folder)}.`);
  console.log('It holds what customers have told the shop: keep it where nobody else can read it.');
  for (const key of missing) console.log(`Not in the shop any more, though a row names it: ${key}`);
}

function fromSite(site: string): ReadPicture {
  return async (key) => {
    const response = await fetch(new URL(`/media/${key}`, site), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const isPicture = response.ok && response.headers.get('Content-Type') !== 'image/svg+xml';
    if (!isPicture && response.status >= 500)
      throw new ShopError(`The shop does not answer for /media/${key}.`);
    const bytes = await response.bytes();
    return isPicture ? bytes : null;
  };
}

async function isOpen(site: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', site), { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
