import { openProduct } from '../support/demo-product.ts';
import { expect, test } from '../support/test.ts';

test(
  'who turns the pictures with an arrow key opens the one that is seen',
  { tag: '@desktop' },
  async ({ page }) => {
    await openProduct(page, 'Suhaag Ruby Bangle Set');
    const pictures = page.getByRole('region', { name: /^Pictures of/ });
    await pictures.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(pictures.getByRole('link').nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('3 of 3');
  },
);
