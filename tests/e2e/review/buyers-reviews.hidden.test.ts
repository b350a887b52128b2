import type { Page } from '@playwright/test';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

async function addPhotos(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(names.map((name) => photo(name))));
  await expect(page.getByText('Added. They show once you publish your review.')).toBeVisible();
}

/** A review with these photos, hidden by the shop, and open to be changed. */
async function openHidden(page: Page, ...photos: readonly string[]): Promise<void> {
  const { link, itemId } = await deliveredOrder();
  await page.goto(link);
  if (photos.length > 0) await addPhotos(page, ...photos);
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

test('a review that the shop has hidden is changed, and not said to be in the shop; its photos, which nobody is shown, are told apart by their numbers; what is added is seen', async ({
  page,
}) => {
  await openHidden(page, '1.jpg', '2.jpg');
  await expect(page.getByText('Photo 1 (hidden)')).toBeVisible();
  await expect(page.getByRole('img', { name: /Your photo/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Photo 1 (hidden) Keep' }).uncheck();
  await addPhotos(page, '3.jpg');
  await expect(page.getByRole('img', { name: 'Your photo 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Save my review' }).click();
  await expect(page.getByText('Your review is changed.')).toBeVisible();
  await expect(page.getByText('The shop has hidden this review')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toHaveCount(0);
  await page.getByText('Change your review').click();
  await expect(page.getByRole('checkbox', { name: /hidden/ })).toHaveCount(2);
});
