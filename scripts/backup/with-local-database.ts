import { createChildren, endLeftovers } from '#scripts/lib/children.ts';
import { claimShopData } from '#scripts/lib/claim.ts';
import { startDatabase } from '#scripts/lib/database-server.ts';
import { assertPortsFree } from '#scripts/lib/ports.ts';
import type { ShopSettings } from '#scripts/lib/settings.ts';
import { makeShopDirectories, type ShopPaths } from '#scripts/lib/shop-paths.ts';

interface ClosedShop {
  readonly settings: ShopSettings;
  readonly paths: ShopPaths;
  readonly command: string;
}

export async function withLocalDatabase(
  { settings: { port }, paths, command }: ClosedShop,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  makeShopDirectories(paths);
  const claim = claimShopData(paths, 'a backup');
  const children = createChildren(paths);
  // For a process that exits at once, past the `finally`.
  process.on('exit', children.killNow);
  try {
    await endLeftovers(paths);
    await assertPortsFree(port, { command });
    await work((await startDatabase(children, paths, port + 1)).url);
  } finally {
    await children.stop();
    process.off('exit', children.killNow);
    claim.release();
  }
}
