import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { WITHOUT_VIDEO } from '#order/promises.ts';
import { expect, openMenu, signIn, test } from '#tests/e2e/support/account.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectPrivate } from '#tests/e2e/support/headers.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits, openStill } from '#tests/e2e/support/overflow.ts';

const [, SHOPPER] = DEMO_ACCOUNTS;
const ownOrders = (and = '') =>
  readDemo(
    `select o.id, o.status from orders o join users u on u.id = o.user_id where u.email = ? ${and} order by o.created_at desc, o.id desc`,
    SHOPPER.email,
  );

test.beforeEach(async ({ page }) => {
  await signIn(page, SHOPPER.email);
});

test(
  'S2: My Orders lists all of them, newest first, with date, status, total and pictures',
  { tag: '@journey' },
  async ({ page }) => {
    const ids = (await ownOrders()).map(({ id }) => String(id)).slice(0, 10);
    expect(ids.length).toBeGreaterThan(2);
    await page.goto('/contact');
    await (await openMenu(page)).getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^Order / })).toHaveText(
      ids.map((id) => `Order ${id}`),
    );
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: ids[0] ?? '' })
      .first();
    await expect(first.getByText(/^₹[\d,]+\.\d\d$/)).toBeVisible();
    await expect(first.getByText(/^\d{1,2} \w+ \d{4}$/)).toBeVisible();
    await expect(first.getByRole('img').first()).toBeVisible();

    await page.goto('/profile?tab=orders');
    await expect(page.getByRole('heading', { level: 3, name: /^Order / })).toHaveCount(ids.length);
  },
);

test('S2: an order shows its items, amounts, address and progress', { tag: '@journey' }, async ({ page }) => {
  const [order] = await ownOrders(`and o.status = 'delivered'`);
  const id = String(order?.['id']);
  await readDemo('update orders set delivered_at = ? where id = ?', Date.now(), id);
  await page.goto('/orders');
  await page.getByRole('link', { name: `Order ${id}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await expect(page.getByRole('region', { name: 'Not quite right?' })).toContainText(WITHOUT_VIDEO);
  await expect(page.getByRole('region', { name: 'Items' }).getByText('Total', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem').last()).toContainText(
    'Delivered',
  );
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText(SHOPPER.email);
  const [item] = await readDemo('select name from order_items where order_id = ? limit 1', id);
  await expect(page.getByRole('link', { name: String(item?.['name']) }).first()).toBeVisible();
  expectPrivate(await page.context().request.get(`/orders/${id}`));
});

test(
  'the order pages of a shopper are accessible, within their edges and their budgets @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    const [order] = await ownOrders(`and o.status = 'delivered'`);
    for (const path of ['/orders', `/orders/${String(order?.['id'])}`]) {
      // The bytes are the same in a window of any width.
      if (isMobile) expectOwnPageWithinBudget(await measurePage(page, path));
      else await openStill(page, path);
      await expectFits(page, path);
    }
    await page.goto('/profile?tab=orders');
    await expectFits(page, 'My Account');
  },
);

test("S6: a stranger's order is not found @desktop", { tag: '@journey' }, async ({ page, problems }) => {
  problems.allow(/404/);
  const [stranger] = await readDemo(
    'select o.id from orders o left join users u on u.id = o.user_id where u.email is null or u.email <> ? limit 1',
    SHOPPER.email,
  );
  const response = await page.goto(`/orders/${String(stranger?.['id'])}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page Not Found.')).toBeVisible();
});

test('S4: the confirmation of an order is taken away when the shopper logs out in another tab', async ({
  page,
  context,
  problems,
}) => {
  // A tab may still ask for something while the shopper signs out in the other.
  problems.allow(/401/);
  const [order] = await ownOrders();
  await page.goto(`/order-confirmation?order=${String(order?.['id'])}`);
  const address = page.getByRole('region', { name: 'Delivery address' });
  await expect(address).toBeVisible();
  const other = await context.newPage();
  await other.goto('/contact');
  await (await openMenu(other)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Please log in to see this order.')).toBeVisible();
  await expect(address).toHaveCount(0);
  // A tab that is closed while it changes page may stay open for good.
  await other.waitForURL('/');
});
