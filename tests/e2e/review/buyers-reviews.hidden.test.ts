import type { Page } from '@playwright/test';
import { deliveredOrder } from '../support/delivered-order.ts';
import { readDemo } from '../support/demo-database.ts';
import { expect, test } from '../support/test.ts';

/** Written, hidden by the shop, and open to be changed. */
async function openHidden(page: Page): Promise<void> {
  const { link, itemId } = await deliveredOrder();
  await page.goto(link);
  await page.locator('label').filter({ hasText: 'I love it' }).click();
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible();
  await readDemo(
    "update piece_reviews set state = 'hidden', hidden_because = 'private_data' where order_item_id = ?",
    itemId,
  );
  await page.goto(link);
  await page.getByText('Change your review').click();
}

test('a review that the shop has hidden is changed, and not said to be in the shop', async ({ page }) => {
  await openHidden(page);
  await page.locator('label').filter({ hasText: 'It is all right' }).click();
  await page.getByRole('button', { name: 'Save my review' }).click();
  await expect(page.getByText('Your review is changed.')).toBeVisible();
  await expect(page.getByText('The shop has hidden this review')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toHaveCount(0);
});
