import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const early = 'link[rel="preload"][as="font"]';
/** What the browser reckons of the line, and how long after its first byte the page was there. */
const onLine = (page: Page, connection: { rtt: number; downlink: number }, cameAfterMs: number) =>
  page.addInitScript(
    ([value, ms]) => {
      Object.defineProperty(navigator, 'connection', { value });
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      performance.now = () => (page?.responseStart ?? 0) + ms;
    },
    [connection, cameAfterMs] as const,
  );

test('on a slow line fonts are asked for early where a page of the shop has brought them, not on a first visit', async ({
  page,
}) => {
  await onLine(page, { rtt: 300, downlink: 1.6 }, 600);
  await page.goto('/contact');
  await expect(page.locator(early)).toHaveCount(0);
  await page.locator('header').getByRole('link', { name: 'Jhilmil' }).first().click();
  await page.waitForURL('/');
  await expect(page.locator(early)).toHaveCount(2);
  const kept = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(kept).toEqual([0, 0]);
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
