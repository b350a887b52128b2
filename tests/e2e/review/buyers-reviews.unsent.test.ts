import type { Page } from '@playwright/test';
import { expect, fillLogin, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';

const WORDS = 'Light, even polish.\nMy mother wants one, too.';

const words = (page: Page) => page.getByLabel('In your words (optional)');
const photos = (page: Page) => page.getByRole('checkbox', { name: /Keep/ });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish my review' }).click();

async function fill(page: Page): Promise<void> {
  await page.locator('label').filter({ hasText: 'I like it' }).click();
  await words(page).fill(WORDS);
  await page.getByLabel('Add photos').setInputFiles([await photo('1.jpg'), await photo('2.jpg')]);
  await expect(photos(page)).toHaveCount(2);
}

async function expectFilled(page: Page): Promise<void> {
  await expect(photos(page)).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'I like it' })).toBeChecked();
  await expect(words(page)).toHaveValue(WORDS);
}

async function savedOf(itemId: number) {
  const [row] = await readDemo(
    `select r.stars, r.text, count(p.key) photos from piece_reviews r
     left join review_photos p on p.review_id = r.id where r.order_item_id = ?`,
    itemId,
  );
  return row;
}

test('a review that did not arrive is there again with its photos, as it was written last, and is forgotten once it is saved', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { link, itemId } = await deliveredOrder();
  await page.goto(link);
  await fill(page);
  await page.route('**/api/reviews/form', (route) => route.abort(), { times: 1 });
  await publish(page);
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.goto(link);
  await expectFilled(page);
  await words(page).fill('Better still.');
  await page.reload();
  await expect(words(page)).toHaveValue('Better still.');
  await expect(photos(page)).toHaveCount(2);
  await publish(page);
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  expect(await savedOf(itemId)).toMatchObject({ stars: 4, text: 'Better still.', photos: 2 });
  await expect(words(page)).toBeHidden();

  // A later change that does not arrive is not taken for the saved text.
  await page.getByText('Change your review').click();
  await words(page).fill('Not so good any more.');
  await page.route('**/api/reviews/form', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save my review' }).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.goBack();
  await expect(words(page)).toHaveValue('Not so good any more.');
});

test('a review that was sent after its login was gone is there again after the next one', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401/);
  const { orderId, itemId } = await deliveredOrder();
  const email = await signInAsNew(page);
  await readDemo(
    'update orders set user_id = (select id from users where email = ?) where id = ?',
    email,
    orderId,
  );
  await page.goto(`/orders/${orderId}/review`);
  await fill(page);
  await context.clearCookies();
  await publish(page);
  await expect(page).toHaveURL(/\/login\?/);
  await fillLogin(page, email);
  await expectFilled(page);
  await publish(page);
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  expect(await savedOf(itemId)).toMatchObject({ stars: 4, text: WORDS, photos: 2 });
});
