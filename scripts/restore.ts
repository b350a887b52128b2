import { copyFileSync, existsSync, globSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { openDatabase } from '../drizzle/client.ts';
import { backupFolder, readLines } from './backup/backup-folder.ts';
import { loadDump } from './backup/load-dump.ts';
import { withLocalDatabase } from './backup/with-local-database.ts';
import { runWrangler } from './deploy/run-wrangler.ts';
import { openLocalMedia } from './lib/local-media.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { shopPaths, shortPath } from './lib/shop-paths.ts';
import { readWranglerSettings } from './lib/wrangler-settings.ts';

type PutPicture = (key: string, file: string) => Promise<void>;

const TIMEOUT_MS = 60_000;

try {
  await restore(process.env, process.argv[2]);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** Into the empty database of DATABASE_URL and the bucket of wrangler.toml, or into the local shop while it is closed. */
async function restore(env: NodeJS.ProcessEnv, folder: string | undefined): Promise<void> {
  const from = backupFolder(resolve(folder ?? ''));
  if (folder === undefined || !existsSync(from.database)) {
    throw new ShopError('Name the folder of a backup: npm run restore -- backups/2026-11-20T10-00-00');
  }
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (url !== undefined) {
    await fill(from, { url, authToken }, putRemotely);
    return;
  }
  const settings = readSettings(env);
  const paths = shopPaths(settings.dataDir);
  await withLocalDatabase(settings, paths, async (databaseUrl) => {
    const media = await openLocalMedia(paths.workerState);
    await fill(from, { url: databaseUrl }, media.put).finally(media.close);
  });
  for (const name of ['authSecret', 'payments'] as const) {
    if (existsSync(from[name])) copyFileSync(from[name], paths[name]);
  }
}

async function fill(
  from: ReturnType<typeof backupFolder>,
  database: { readonly url: string; readonly authToken?: string | undefined },
  put: PutPicture,
): Promise<void> {
  const { $client } = openDatabase({ ...database, timeoutMs: TIMEOUT_MS });
  await loadDump($client, readLines(from.database));
  const keys = globSync('**/*.*', { cwd: from.pictures });
  for (const key of keys) await put(key, join(from.pictures, key));
  console.log(`The database and ${keys.length} pictures are back from ${shortPath(from.folder)}.`);
}

async function putRemotely(key: string, file: string): Promise<void> {
  const { bucket_name: bucket = '' } = readWranglerSettings().r2_buckets[0] ?? {};
  const type = `image/${extname(key).slice(1).replace(/^jpg$/, 'jpeg')}`;
  const { ok, text } = await runWrangler([
    ...['r2', 'object', 'put', `${bucket}/${key}`, '--remote'],
    ...['--file', file, '--content-type', type],
  ]);
  if (!ok) throw new ShopError(text);
}
