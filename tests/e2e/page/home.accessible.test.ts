import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { test } from '#tests/e2e/support/test.ts';

test('the home page is accessible @both', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
});
