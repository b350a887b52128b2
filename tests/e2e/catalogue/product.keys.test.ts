import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test(
  'turning the pictures with an arrow key and pressing Enter opens the visible one',
  { tag: '@desktop' },
  async ({ page }) => {
    await openProduct(page, 'Panna Emerald Bangles');
    const pictures = page.getByRole('region', { name: /^Pictures of/ });
    await pictures.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(pictures.getByRole('link').nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('3 of 3');
  },
);
