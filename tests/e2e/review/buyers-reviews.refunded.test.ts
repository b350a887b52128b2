import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('G9: the page of a refunded order leads to what its buyer wrote, who may still change it', async ({
  page,
}) => {
  const { link, orderId } = await deliveredOrder();
  await page.goto(link);
  await page.locator('label').filter({ hasText: 'I love it' }).click();
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  await readDemo("update orders set status = 'refunded' where id = ?", orderId);
  await page.goto(link.replace('/review?', '?'));
  await page.getByRole('link', { name: 'See what you wrote' }).click();
  await page.getByText('Change your review').click();
  await page.locator('label').filter({ hasText: 'I do not like it much' }).click();
  await page.getByRole('button', { name: 'Save my review' }).click();
  await expect(page.getByText('Your review is changed.')).toBeVisible();

  // Once the buyer has taken it down, it cannot be written again.
  await page.getByText('Take your review down').click();
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText('It cannot be reviewed: the order was refunded.')).toBeVisible();
  await page.goto(link.replace('/review?', '?'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderId);
  await expect(page.getByRole('link', { name: 'See what you wrote' })).toHaveCount(0);
});
