import { openShop } from '../../../scripts/checks/open-shop.ts';
import { SHOP_PORT } from './shop-address.ts';

/** One shop for all browser tests. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  const shop = await openShop(SHOP_PORT);
  return shop.close;
}
