// Runs as a separate process, which ends with the shop whatever it is doing.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { openClient } from '../../drizzle/libsql-client.ts';
import { migrate, MigrationError } from '../../drizzle/migrate.ts';
import type { DrawnPicture } from '../demo/pictures/draw-worker.ts';
import type { LeftPicture } from '../demo/pictures/prepare-pictures.ts';
import type { DataMessage, DataStep } from '../lib/demo-data.ts';
import { isShopEmpty } from '../lib/prepared-data.ts';

const { databaseUrl, staysEmpty, mayLeave, paths } = JSON.parse(process.argv[2] ?? '') as DataStep;

process.once('disconnect', () => process.exit(1));

const TIMEOUT_MS = 60_000;
const options = { url: databaseUrl, timeoutMs: TIMEOUT_MS };
const client = openClient(options);
try {
  await migrate(client);
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exit(1);
}

if (await isShopEmpty(client)) {
  // Of a start that was ended before it filled the shop.
  rmSync(paths.leftPictures, { force: true });
  if (!staysEmpty) await openDemoShop();
} else if (!mayLeave && existsSync(paths.leftPictures)) {
  await drawLeft();
}
process.exit(0);

async function openDemoShop(): Promise<void> {
  // Loaded only now: loading them takes longer than a start with nothing to fill.
  const { openDatabase } = await import('../../drizzle/client.ts');
  const { fillShop } = await import('../demo/fill-shop.ts');
  const { hashPassword } = await import('../../src/domain/auth/password-hash.server.ts');
  const { drawPictures } = await import('../demo/pictures/draw-pictures.ts');
  const { openLocalMedia } = await import('../lib/local-media.ts');
  tell('step', 'Filling the demo shop');
  const media = await openLocalMedia(paths.workerState);
  const made = await fillShop({
    db: openDatabase(options),
    now: Date.now(),
    hashPassword,
    draw: drawPictures,
    putPicture: media.put,
    ...(mayLeave && {
      leave(left: readonly LeftPicture[]) {
        // Renamed into place, so that a killed start leaves no half of it.
        writeFileSync(`${paths.leftPictures}.new`, JSON.stringify(left));
        renameSync(`${paths.leftPictures}.new`, paths.leftPictures);
      },
    }),
    onProgress: (text) => tell('progress', text),
  });
  await media.close();
  tell('progress', `${made.products} products, ${made.pictures} pictures, ${made.orders} orders`);
}

/** What an earlier start left, for a shop that cannot wait for its pictures while it is open. */
async function drawLeft(): Promise<void> {
  const { drawPictures } = await import('../demo/pictures/draw-pictures.ts');
  const { openLocalMedia } = await import('../lib/local-media.ts');
  const left = JSON.parse(readFileSync(paths.leftPictures, 'utf8')) as LeftPicture[];
  const drawn: DrawnPicture[] = [];
  tell('step', 'Drawing the pictures that are missing');
  await drawPictures(left, (picture) => drawn.push(picture));
  const media = await openLocalMedia(paths.workerState);
  for (const { key, file } of drawn.flatMap(({ files }) => files)) await media.put(key, file);
  await media.close();
  rmSync(paths.leftPictures);
}

function tell(kind: DataMessage['kind'], text: string): void {
  process.send?.({ kind, text } satisfies DataMessage);
}
