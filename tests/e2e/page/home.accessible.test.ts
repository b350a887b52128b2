import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/test.ts';

test('the home page is accessible', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
});
