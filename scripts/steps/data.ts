// Runs as a separate process, which ends with the shop whatever it is doing.
import { openClient } from '#drizzle/transport/client.ts';
import { migrate, MigrationError } from '#drizzle/migrate.ts';
import type { DataMessage, DataStep } from '#scripts/lib/demo-data.ts';
import { isShopEmpty } from '#scripts/lib/prepared-data.ts';

const { databaseUrl, staysEmpty, paths } = JSON.parse(process.argv[2] ?? '') as DataStep;

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

if (!staysEmpty && (await isShopEmpty(client))) await openDemoShop();
process.exit(0);

/** Pictures come first and all rows in one write: an interrupted shop is still empty, and the next start fills it. */
async function openDemoShop(): Promise<void> {
  // Loaded only now: loading them takes longer than a start with nothing to fill.
  const { openDatabase } = await import('#drizzle/client.ts');
  const { fillShop } = await import('#scripts/demo/fill-shop.ts');
  const { keysOf, MEDIA_FILES } = await import('#scripts/demo/media-files.ts');
  const { hashPassword } = await import('#auth/password-hash.server.ts');
  const { openLocalMedia } = await import('#scripts/lib/local-media.ts');
  tell('step', 'Filling the demo shop');
  const media = await openLocalMedia(paths.workerState);
  await Promise.all(MEDIA_FILES.map((each) => media.put(each.file, ...keysOf(each))));
  await media.close();
  const made = await fillShop({ db: openDatabase(options), now: Date.now(), hashPassword });
  tell('progress', `${made.products} products, ${made.orders} orders`);
}

function tell(kind: DataMessage['kind'], text: string): void {
  process.send?.({ kind, text } satisfies DataMessage);
}
