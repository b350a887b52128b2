import { expect, expectToast, fillLogin, openMenu, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { cheapest, field, openCheckout, payButton } from '#tests/e2e/support/checkout-page.ts';

test('whoever signs out in another tab is told so at the checkout, and goes on there after signing in again', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401/);
  const address = page.locator('[name=address]');
  const { id } = await cheapest();
  const email = await signInAsNew(page);
  await openCheckout(page, [{ id, quantity: 1 }]);
  await expect(field(page, 'Email')).toHaveValue(email);
  await address.fill('7 Prabhat Road');
  const other = await context.newPage();
  problems.watch(other);
  await other.goto('/contact');
  await (await openMenu(other)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expectToast(
    page,
    'You have been signed out. Your cart and what you typed come back when you log in.',
  );
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(address).toHaveValue('7 Prabhat Road');
  await expect(payButton(page)).toBeVisible();
});
