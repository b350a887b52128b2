import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { collectVitals, watchVitals } from './vitals.ts';

/** How many pixels of the page lie beyond its edge. The window is no measure of it: it has room for the scroll bar. */
export async function spill(page: Page): Promise<number> {
  // What has no style sheet yet has a browser's own margins.
  await page.waitForLoadState('load');
  return await page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
}

/** What a window of another width may spoil. */
export async function expectFits(page: Page, what = page.url()): Promise<void> {
  await expectAccessible(page);
  expect(await spill(page), what).toBe(0);
}

/** Opens a page of which nothing moves once it is shown: that, too, another width may spoil. */
export async function openStill(page: Page, path: string): Promise<void> {
  await watchVitals(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const { layoutShift, shifted } = await collectVitals(page);
  expect(layoutShift, `layout shift of ${shifted.join(', ')}`).toBe(0);
}
