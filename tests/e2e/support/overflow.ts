import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { collectVitals, watchVitals } from './vitals.ts';

/** How many pixels of the page lie beyond its edge. The window's width does not tell: it includes the scroll bar. */
export async function spill(page: Page): Promise<number> {
  // Until its style sheet has come, the page has the browser's own margins.
  await page.waitForLoadState('load');
  return await page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
}

/** What another window width may break. */
export async function expectFits(page: Page, what = page.url()): Promise<void> {
  await expectAccessible(page);
  expect(await spill(page), what).toBe(0);
}

/** Opens a page and expects that nothing moves once it is shown: another window width may break that, too. */
export async function openStill(page: Page, path: string): Promise<void> {
  await watchVitals(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const { layoutShift, shifted } = await collectVitals(page);
  expect(layoutShift, `layout shift of ${shifted.join(', ')}`).toBeLessThan(0.001);
}
