import { expect, test } from '../support/account.ts';
import { cheapest } from '../support/checkout-page.ts';
import { fillCart } from '../support/guest-cart.ts';

const LOST = /could not be loaded/;

test.beforeEach(({ problems }) => {
  problems.allow(/Failed to load resource|request failed|stays asleep/);
});

test('S8: a login whose scripts were lost on the way says so instead of a form that does nothing, and loads again', async ({
  page,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeHidden();
  await page.unroute('**/_astro/*.js');
  await page.getByRole('link', { name: 'Load it again' }).click();
  await expect(email).toBeVisible();
  await expect(page.getByText(LOST)).toBeHidden();
});

test('S8: so does the checkout, and what she chose is still there', async ({ page }) => {
  const piece = await cheapest();
  await fillCart(page, [{ id: piece.id, quantity: 2 }]);
  // What wakes it, not its own part, for which it asks again.
  await page.route('**/_astro/ShopLayout*.js', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();
  await page.unroute('**/_astro/ShopLayout*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await expect(page.getByText(LOST)).toBeHidden();
});
