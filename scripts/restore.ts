import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { openClient } from '#drizzle/transport/client.ts';
import { countOf } from '#count.ts';
import {
  type BackupFolder,
  backupFolder,
  type Contents,
  FILES_BESIDE,
  readContents,
  readPieces,
} from './backup/backup-folder.ts';
import { endRestore, loadDump } from './backup/load-dump.ts';
import { nextNumbersSaid } from './backup/next-numbers.ts';
import { contentTypeOf } from './backup/pictures-in.ts';
import { readCommand } from './backup/read-command.ts';
import { withLocalDatabase } from './backup/with-local-database.ts';
import { runWrangler } from './deploy/run-wrangler.ts';
import { endedBySignal } from './lib/end-signal.ts';
import { openLocalMedia } from './lib/local-media.ts';
import type { Remote } from './lib/remote-settings.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { shopPaths, shortPath } from './lib/shop-paths.ts';
import { bucketOf } from './lib/wrangler-settings.ts';

interface Target {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** The command that empties the database; where there is none, a new database is needed. */
  readonly emptyOne?: string;
  readonly putFiles: (keys: readonly string[], fileOf: (key: string) => string) => Promise<void>;
}

const TIMEOUT_MS = 60_000;
const MOST_NAMED = 20;

const ended = endedBySignal('The restore was ended before its end. Run it again: it goes on from there.');

try {
  await restore();
} catch (error) {
  // The same signal may have ended workerd first, and the error is only a result of that.
  console.error(sentenceOf(ended.aborted ? ended.reason : error));
  process.exitCode = 1;
}

/** Into the empty database of DATABASE_URL and the bucket of wrangler.toml, or into the local shop while closed. */
async function restore(): Promise<void> {
  const { folder, withPageViews, remote, env } = readCommand(process.argv.slice(2), process.env);
  if (folder === undefined) {
    throw new ShopError('Name the folder of a backup: npm run restore -- backups/2026-11-20T10-00-00');
  }
  if (!existsSync(folder)) throw new ShopError(`There is no folder ${folder}.`);
  const from = backupFolder(resolve(folder));
  const contents = readContents(from, withPageViews);
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (url !== undefined) {
    await fill(from, contents, { url, authToken, putFiles: putInto(remote) });
    return;
  }
  const settings = readSettings(process.env);
  const paths = shopPaths(settings.dataDir);
  const shop = { settings, paths, command: `npm run restore -- ${folder}` };
  await withLocalDatabase(shop, async (databaseUrl) => {
    const media = await openLocalMedia(paths.workerState);
    const putFiles: Target['putFiles'] = async (keys, fileOf) => {
      for (const key of keys) {
        ended.throwIfAborted();
        await media.put(fileOf(key), key);
      }
      for (const name of FILES_BESIDE) {
        if (existsSync(from[name])) copyFileSync(from[name], paths[name]);
      }
    };
    try {
      await fill(from, contents, { url: databaseUrl, emptyOne: 'npm run reset', putFiles });
    } finally {
      await media.close();
    }
  });
}

async function fill(
  from: BackupFolder,
  contents: Contents,
  { url, authToken, emptyOne, putFiles }: Target,
): Promise<void> {
  const client = openClient({ url, authToken, timeoutMs: TIMEOUT_MS });
  await loadDump(client, untilEnded(readPieces(from, contents)), contents, emptyOne);
  const keys = globSync('**/*.*', { cwd: from.pictures });
  await putFiles(keys, (key) => join(from.pictures, key));
  await endRestore(client);
  console.log(`The database and ${keys.length} pictures are back from ${shortPath(from.folder)}.`);
  for (const line of missingSaid(contents)) console.log(line);
  console.log(await nextNumbersSaid(client, contents));
}

async function* untilEnded(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    ended.throwIfAborted();
    yield line;
  }
}

function missingSaid({ missing, unread, isWhole }: Contents): string[] {
  const lost = [...unread, ...missing];
  if (lost.length === 0) return [];
  return [
    `${isWhole ? 'Not in this backup' : 'This backup is not whole. Not in it'}, though rows name them: ${countOf(lost.length, 'picture')}. Look for them in an older backup, or upload them again at the admin:`,
    ...lost.slice(0, MOST_NAMED).map((key) => `- ${key}`),
    ...(lost.length > MOST_NAMED ? ['- and others: backup.json names all of them.'] : []),
  ];
}

function putInto(remote: Remote): Target['putFiles'] {
  return async (keys, fileOf) => {
    const bucket = await bucketOf(remote);
    const folder = mkdtempSync(join(tmpdir(), 'jhilmil-pictures-'));
    try {
      for (const [extension, ofType] of Map.groupBy(keys, (key) => extname(key).slice(1))) {
        ended.throwIfAborted();
        const list = join(folder, `${extension}.json`);
        writeFileSync(list, JSON.stringify(ofType.map((key) => ({ key, file: fileOf(key) }))));
        const { ok, text } = await runWrangler([
          'r2',
          'bulk',
          'put',
          bucket,
          '--remote',
          '--force',
          '--filename',
          list,
          '--content-type',
          contentTypeOf(`.${extension}`),
        ]);
        if (!ok) throw new ShopError(text);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
