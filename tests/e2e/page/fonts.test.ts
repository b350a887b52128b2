import type { Page } from '@playwright/test';
import { SHOP_URL } from '../support/shop-address.ts';
import { expect, test } from '../support/test.ts';

const early = 'link[rel="preload"][as="font"]';
/** Sets the browser's estimate of the line, and how long the page took to come. */
const onLine = (
  page: Page,
  connection: { rtt: number; downlink: number; saveData?: boolean } | undefined,
  cameAfterMs: number,
) =>
  page.addInitScript(
    ([value, ms]) => {
      Object.defineProperty(navigator, 'connection', { value });
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      performance.now = () => (page?.requestStart ?? 0) + ms;
    },
    [connection, cameAfterMs] as const,
  );

/** Whether each font file was requested before the page and its parts had loaded, or after. */
function fontsComeAt(): string[] {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  return files.map(({ startTime }) => (startTime < (page?.loadEventStart ?? 0) ? 'before' : 'later'));
}

test('on a slow line fonts are asked for early where a page of the shop has brought them, not on a first visit', async ({
  page,
}) => {
  await onLine(page, { rtt: 300, downlink: 1.6 }, 600);
  await page.goto('/contact');
  await expect(page.locator(early)).toHaveCount(0);
  await expect.poll(() => page.evaluate(fontsComeAt), 'once the page is there').toEqual(['later', 'later']);
  await page.locator('header').getByRole('link', { name: 'Jhilmil' }).first().click();
  await page.waitForURL('/');
  await expect(page.locator(early)).toHaveCount(2);
  const sizes = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize);
  await expect.poll(() => page.evaluate(sizes)).toEqual([0, 0]);
});

test('on a fast line a first visit is shown in them', async ({ page }) => {
  await onLine(page, { rtt: 50, downlink: 10 }, 50);
  await page.goto('/contact');
  await expect(page.locator(early)).toHaveCount(2);
});

test('a page that was slow to come has a slow line, whatever the browser reckons', async ({ page }) => {
  await onLine(page, { rtt: 0, downlink: 10 }, 300);
  await page.goto('/contact');
  await expect(page.locator(early)).toHaveCount(0);
});

test('where the browser reckons nothing, how soon the page came is what counts', async ({ page }) => {
  await onLine(page, undefined, 50);
  await page.goto('/contact');
  await expect(page.locator(early)).toHaveCount(2);
});

test('where data is to be saved on a slow line they are not asked for at all', async ({ page }) => {
  await onLine(page, { rtt: 300, downlink: 1.6, saveData: true }, 600);
  for (const path of ['/contact', '/customer-reviews']) {
    await page.goto(path, { waitUntil: 'networkidle', referer: `${SHOP_URL}/` });
    await expect(page.locator(early)).toHaveCount(0);
    expect(await page.evaluate(fontsComeAt)).toEqual([]);
  }
});
