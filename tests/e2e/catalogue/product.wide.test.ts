import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

// No script of these pages asks how wide a window is: the phone tests try what people do, and these look at what only a
// wide window could spoil.

async function expectFits(page: Page, what: string): Promise<void> {
  await expectAccessible(page);
  expect(await spill(page), what).toBeLessThanOrEqual(0);
}

test('a wide window has room for a piece with all its parts and for the sizes of bangles, which are accessible there @desktop', async ({
  page,
}) => {
  await openProduct(page, 'Suhaag Ruby Bangle Set');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toMatch(/^\[\d/);
  await openProduct(page, 'Mehfil Kundan Bangles');
  await page.locator('[data-look]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Add all three' })).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole('link')).toHaveText(['Suhaag Ruby Bangle Set']);
  await expectFits(page, 'a piece');
  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Bangle size guide' })).toBeVisible();
  await expectFits(page, 'its size guide');
  await page.getByRole('link', { name: /^All sizes in millimetres/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bangle sizes');
  await expectFits(page, 'the sizes of bangles');
});
