import type { Page } from '@playwright/test';
import { OF_A_TEST } from './admin-product.ts';

export const PER_PAGE = 24;

export const cards = (page: Page) => page.locator('#collection').getByRole('article');
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const box = (page: Page) => page.getByLabel('Search in this list');
export const sort = (page: Page) => page.getByLabel('Sort by');
export const menu = (page: Page) => page.locator('summary', { hasText: 'Categories' });
/** From the DOM: far-off cards are not laid out, and have no inner text. */
export const names = async (page: Page) =>
  (await cards(page).getByRole('heading').allTextContents()).map((name) => name.trim());

/** The first of the shop's own pieces, without those that a failed test left behind. */
export const firstNames = async (page: Page) =>
  (await names(page)).filter((name) => !OF_A_TEST.test(name)).slice(0, PER_PAGE / 2);

/** Holds back lists until they are released, so that a test can look at the page meanwhile. */
export async function holdLists(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/collections\?/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
