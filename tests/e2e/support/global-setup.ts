import { openShop } from '../../../scripts/checks/open-shop.ts';
import { authSecret } from '../../../scripts/lib/auth-secret.ts';
import { shopPaths } from '../../../scripts/lib/shop-paths.ts';
import { AUTH_SECRET, SHOP_PORT } from './shop-address.ts';

/** One shop for all browser tests. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  const shop = await openShop(SHOP_PORT);
  process.env[AUTH_SECRET] = authSecret(shopPaths(shop.dataDir));
  return shop.close;
}
