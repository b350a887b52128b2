// Runs as a separate process, which ends with the shop whatever it is doing.
import { join } from 'node:path';
import { openClient } from '../../drizzle/libsql-client.ts';
import { migrate, MigrationError } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import type { DataMessage } from '../lib/demo-data.ts';
import { isShopEmpty } from '../lib/prepared-data.ts';
import { cacheDir } from '../lib/project.ts';

const [databaseUrl = '', workerState = '', staysEmpty] = process.argv.slice(2);

process.once('disconnect', () => process.exit(1));

const TIMEOUT_MS = 60_000;
const options = { url: databaseUrl, timeoutMs: TIMEOUT_MS };
const client = openClient(options);
try {
  await migrate(client, await readMigrations());
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exit(1);
}

if (staysEmpty !== 'true' && (await isShopEmpty(client))) await openDemoShop();
process.exit(0);

async function openDemoShop(): Promise<void> {
  // Loaded only now: loading them takes longer than a start with nothing to fill.
  const { openDatabase } = await import('../../drizzle/client.ts');
  const { fillShop } = await import('../demo/fill-shop.ts');
  const { hashPassword } = await import('../../src/domain/auth/password-hash.server.ts');
  const { createDrawing } = await import('../demo/pictures/draw-pictures.ts');
  const { openLocalMedia } = await import('../lib/local-media.ts');
  tell('step', 'Filling the demo shop');
  const media = await openLocalMedia(workerState);
  const made = await fillShop({
    db: openDatabase(options),
    now: Date.now(),
    hashPassword,
    draw: createDrawing(join(cacheDir, 'pictures')),
    putPicture: media.put,
    onProgress: (text) => tell('progress', text),
  });
  await media.close();
  tell('progress', `${made.products} products, ${made.pictures} pictures, ${made.orders} orders`);
}

function tell(kind: DataMessage['kind'], text: string): void {
  process.send?.({ kind, text } satisfies DataMessage);
}
