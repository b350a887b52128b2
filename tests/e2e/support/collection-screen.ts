import type { Page } from '@playwright/test';
import { OF_A_TEST } from './admin-product.ts';

export const PER_PAGE = 24;

export const cards = (page: Page) => page.locator('#collection').getByRole('article');
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const box = (page: Page) => page.getByLabel('Search in this list');
export const sort = (page: Page) => page.getByLabel('Sort by');
export const menu = (page: Page) => page.locator('summary', { hasText: 'Categories' });
/** As they stand in the page: what is far down is not worked out, and has no inner text. */
export const names = async (page: Page) =>
  (await cards(page).getByRole('heading').allTextContents()).map((name) => name.trim());

/** The first of the shop's own, without what a test which failed has left. */
export const firstNames = async (page: Page) =>
  (await names(page)).filter((name) => !OF_A_TEST.test(name)).slice(0, PER_PAGE / 2);

/** Held back until it is let go, so that what shows meanwhile can be looked at. */
export async function holdLists(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/collections\?/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
