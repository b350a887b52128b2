import type { FullConfig } from '@playwright/test';
import { openShop } from '#scripts/checks/open-shop.ts';
import { authSecret } from '#scripts/lib/auth-secret.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import { portOf, secretNameOf } from './shop-address.ts';

/** Opens a shop for each worker, so that no test changes what a test of the other one looks at. */
export default async function openShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  const shops = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const shop = await openShop(portOf(worker));
      process.env[secretNameOf(worker)] = authSecret(shopPaths(shop.dataDir));
      return shop;
    }),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.close()));
  };
}
