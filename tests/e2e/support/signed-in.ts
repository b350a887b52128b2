import type { Page } from '@playwright/test';
import { callApi } from './account.ts';

/** As when she comes back to a window that was open all the while. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

interface Line {
  readonly productId: number;
  readonly quantity: number;
}

/** What the shop keeps, by product. */
export async function serverCart(page: Page): Promise<Record<number, number>> {
  const { items } = (await callApi(page, 'GET', 'cart')) as { items: Line[] };
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}

export async function wishes(page: Page): Promise<number[]> {
  const { items } = (await callApi(page, 'GET', 'wishlist')) as { items: Line[] };
  return items.map(({ productId }) => productId);
}
