import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/test.ts';

test('the home page is accessible @both', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
});
