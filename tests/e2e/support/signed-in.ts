import type { Page } from '@playwright/test';
import { callApi } from './account.ts';

/** As if somebody came back to a window that was open all the while. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** A page first shows what the browser keeps, and asks the shop a moment later: the session may end only after that. */
export async function hasAsked(page: Page): Promise<void> {
  const asked = ['cart', 'wishlist'].map((what) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/api/${what}`)),
  );
  await Promise.all(asked);
}

interface Line {
  readonly productId: number;
  readonly quantity: number;
}

/** The cart that the shop keeps, by product. */
export async function serverCart(page: Page): Promise<Record<number, number>> {
  const { items } = (await callApi(page, 'GET', 'cart')) as { items: Line[] };
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}

export async function wishes(page: Page): Promise<number[]> {
  const { items } = (await callApi(page, 'GET', 'wishlist')) as { items: Line[] };
  return items.map(({ productId }) => productId);
}
