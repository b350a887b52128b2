import type { Page } from '@playwright/test';

/** How many pixels of the page lie beyond its edge. The window is no measure of it: it has room for the scroll bar. */
export async function spill(page: Page): Promise<number> {
  // What has no style sheet yet has a browser's own margins.
  await page.waitForLoadState('load');
  return await page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
}
