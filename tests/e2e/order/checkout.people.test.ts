import {
  expect,
  expectToast,
  fillLogin,
  openAccount,
  openMenu,
  signInAsNew,
  test,
} from '#tests/e2e/support/account.ts';
import { cheapest, field, openCheckout, payButton } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';

test('S9: an answer about the account before is not taken for the account that has signed in since', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401/);
  const { id } = await cheapest();
  const [, meera] = [await signInAsNew(page), await openAccount()];
  await readDemo(
    `insert into user_carts (user_id, product_id, size, quantity, created_at)
      select id, ?, '', 1, 1 from users where email = ?`,
    ...[id, meera],
  );
  const late = Promise.withResolvers<undefined>();
  const isAsked = Promise.withResolvers<undefined>();
  await page.route(
    '**/api/profile',
    async (route) => {
      const response = await route.fetch();
      isAsked.resolve(undefined);
      await late.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await openCheckout(page, [{ id, quantity: 1 }]);
  await isAsked.promise;

  const other = await context.newPage();
  problems.watch(other);
  await other.goto('/contact');
  await (await openMenu(other)).getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('/');
  await other.goto('/login');
  await fillLogin(other, meera);
  await other.waitForURL('/');
  await expect(field(page, 'E-mail address')).toHaveValue(meera);
  const answered = page.waitForResponse('**/api/profile');
  late.resolve(undefined);
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(field(page, 'E-mail address')).toHaveValue(meera);
});

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
  await expect(field(page, 'E-mail address')).toHaveValue(email);
  await address.fill('7 Prabhat Road');
  const other = await context.newPage();
  problems.watch(other);
  await other.goto('/contact');
  await (await openMenu(other)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expectToast(page, 'You have been signed out meanwhile.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(address).toHaveValue('7 Prabhat Road');
  await expect(payButton(page)).toBeVisible();
});
