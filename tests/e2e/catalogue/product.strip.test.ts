import type { Page } from '@playwright/test';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'More from Bangles' });
const back = (page: Page) => strip(page).getByRole('button', { name: 'Scroll back' });
const on = (page: Page) => strip(page).getByRole('button', { name: 'Scroll on' });
const left = (page: Page) =>
  strip(page)
    .getByRole('list')
    .evaluate((list) => list.scrollLeft);

test("S2: 'More from {category}' has up to 8 others of its category, and on a phone no buttons", async ({
  page,
}) => {
  await openProduct(page, 'Mehfil Kundan Bangles');
  const links = strip(page).getByRole('article').getByRole('link', { name: /./ });
  expect(await strip(page).getByRole('article').count()).toBeLessThanOrEqual(8);
  await expect(links.filter({ hasText: 'Mehfil Kundan Bangles' })).toHaveCount(0);
  // A finger needs no buttons.
  await expect(on(page)).toBeHidden();
});

test(
  'a mouse moves the strip with buttons, as far as there is something to see',
  { tag: '@desktop' },
  async ({ page }) => {
    await openProduct(page, 'Mehfil Kundan Bangles');
    await strip(page).scrollIntoViewIfNeeded();
    await expect(on(page)).toHaveCSS('opacity', '1');
    await expect(back(page)).toHaveCSS('opacity', '0');
    await on(page).click();
    await expect.poll(() => left(page)).toBeGreaterThan(100);
    await expect(back(page)).toHaveCSS('opacity', '1');
    await on(page).focus();
    await page.keyboard.press('Enter');
    await expect(on(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(on(page)).toBeFocused();
    await back(page).click();
    await expect(back(page)).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => left(page)).toBe(0);
  },
);
