import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import { WITHOUT_VIDEO } from '#order/promises.ts';
import { expect, openMenu, signIn, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
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

test('S2: orders ask for the login when the session ended meanwhile', async ({ page, context, problems }) => {
  problems.allow(/401/);
  // A page whose scripts are not awake yet does not hear of it.
  const asked = page.waitForResponse('**/api/session');
  await page.goto('/orders');
  await asked;
  await expect(page.getByRole('heading', { name: /^Order / }).first()).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Please log in to see your orders.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Forders',
  );
  await expectAccessible(page);
});

test('S2: and when it ended before the page was awake', async ({ page, context }) => {
  let ended: Promise<void> | undefined;
  await page.route('**/_astro/*.js', async (route) => {
    await (ended ??= context.clearCookies());
    await route.continue();
  });
  await page.goto('/orders');
  await expect(page.getByText('Please log in to see your orders.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(0);
});

test('S2: a shopper who lost only the cookie for scripts sees the orders, and gets it back', async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: SIGNED_IN_HINT });
  await page.goto('/orders');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === SIGNED_IN_HINT))
    .toBe(true);
  await expect(page.getByRole('heading', { name: /^Order / }).first()).toBeVisible();
});

for (const [why, fail] of [
  [
    'cannot say who is signed in',
    (route: Route) => route.fulfill({ status: 503, json: { error: 'INTERNAL' } }),
  ],
  ['is not reached', (route: Route) => route.abort()],
] as const) {
  test(`S9: and keeps them where the shop ${why}`, async ({ page, context, problems }) => {
    problems.allow(/api\/session|ERR_FAILED|503/);
    await context.clearCookies({ name: SIGNED_IN_HINT });
    let failures = 0;
    await page.route('**/api/session', async (route) => {
      await fail(route);
      failures += 1;
    });
    await page.goto('/orders');
    await expect.poll(() => failures).toBe(1);
    // The page handles answers in order: once a later one has come, it has dealt with this one.
    await page.evaluate(async () => (await fetch('/favicon.svg', { cache: 'no-store' })).text());
    await expect(page.getByRole('heading', { name: /^Order / }).first()).toBeVisible();
    await expect(page.getByText('Please log in to see your orders.')).toBeHidden();
  });
}

/** Failed orders, which no figure of the shop counts; only the newest has an item, and that item has no name. */
async function addOrders(email: string, count: number): Promise<void> {
  const letters = () => randomUUID().slice(0, 4).toUpperCase();
  for (let nth = 1; nth <= count; nth += 1) {
    await readDemo(
      `insert into orders (id, user_id, customer_email, customer_name, shipping_address, status, subtotal_paise,
         shipping_fee_paise, final_amount_paise, access_token_hash, created_at, updated_at)
       select ?, id, email, 'Asha Rao', '{}', 'failed', 100, 0, 100, ?, ?, ? from users where email = ?`,
      ...[`JH-${letters()}-${letters()}`, randomUUID(), nth, nth, email],
    );
  }
  await readDemo(
    `insert into order_items (order_id, product_id, selected_size, quantity, price_at_purchase_paise, name, hsn, gst_rate_bps)
     select o.id, p.id, '', 1, 100, ' ', '7117', 300 from orders o, products p
     where o.customer_email = ? and o.created_at = ? limit 1`,
    ...[email, count],
  );
}

test(
  "S2: My Account lists up to 10 orders, and then leads to 'View All Orders' @desktop",
  { tag: '@journey' },
  async ({ page }) => {
    const email = await signInAsNew(page);
    await addOrders(email, 9);
    await page.goto('/profile?tab=orders');
    await expect(page.getByRole('heading', { level: 3, name: /^Order / })).toHaveCount(9);
    await expect(page.getByRole('link', { name: 'View All Orders' })).toHaveCount(0);
    await addOrders(email, 2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 3, name: /^Order / })).toHaveCount(10);
    await page.getByRole('link', { name: 'View All Orders' }).click();
    await expect(page).toHaveURL('/orders');
  },
);

test('S2: item rows that make no sense are told of, and the order stands @desktop', async ({ page }) => {
  await addOrders(await signInAsNew(page), 2);
  await page.goto('/orders');
  const orders = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Order JH-' });
  await expect(orders.first()).toContainText('Invalid item data');
  await expect(orders.last()).toContainText('Item data is incomplete or invalid.');
  await page
    .getByRole('link', { name: /^Order JH-/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Invalid item data');
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
