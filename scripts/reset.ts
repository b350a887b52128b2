import { existsSync, rmSync } from 'node:fs';
import { endLeftovers } from './lib/children.ts';
import { claimShopData } from './lib/claim.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf } from './lib/shop-error.ts';
import { shopPaths, shortPath } from './lib/shop-paths.ts';

try {
  await reset();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

async function reset(): Promise<void> {
  const paths = shopPaths(readSettings(process.env).dataDir);
  if (!existsSync(paths.dataDir)) {
    console.log('There is nothing to empty.');
    return;
  }
  const claim = claimShopData(paths, 'npm run reset');
  await endLeftovers(paths);
  // File by file, never the whole directory: SHOP_DATA may contain more.
  const { database, workerState, site, mailbox, payments, logs, authSecret } = paths;
  for (const path of [database, workerState, site, mailbox, payments, logs, authSecret]) {
    rmSync(path, { recursive: true, force: true });
  }
  claim.release();
  console.log(`Emptied ${shortPath(paths.dataDir)}; the next npm start fills a new demo shop.`);
}
