import { expect, fillLogin, openAccount, openMenu, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';

test(
  'S4: signing in and out reaches all tabs at once',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    // A tab may still ask for something while the shopper signs out in the other.
    problems.allow(/401/);
    const email = await openAccount();
    const other = await context.newPage();
    problems.watch(other);
    await other.goto('/contact');
    const menu = await openMenu(other);
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();

    await page.goto('/login');
    await fillLogin(page, email);
    await page.waitForURL('/');
    await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible();

    await page.goto('/profile');
    await menu.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('/');
    // The other tab shows nothing personal any more.
    await expect(page.getByText('Please log in to see your account.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeFocused();
    await expect(page.getByText('Namaste')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login?next=%2Fprofile');
  },
);

test('S4: a page of one person is taken away when somebody else signs in in another tab', async ({
  page,
  context,
  problems,
}) => {
  // A tab may still ask for something after the session has ended.
  problems.allow(/401/);
  const email = await openAccount();
  await signInAsNew(page);
  const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/session'));
  await page.goto('/profile');
  await told;
  // The session is ended from another device.
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/login');
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible();
  await fillLogin(other, email);
  await other.waitForURL('/');
  await expect(page.getByText('Please log in to see your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Profile' })).toHaveCount(0);
});

test(
  'D3: a visitor costs no call for a session, a cart or a wishlist, whoever is signed in one of each',
  { tag: '@journey' },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(?:session|cart|wishlist)/.test(pathname)) calls.push(pathname);
    });
    const network = watchNetwork(page);
    await page.goto('/contact');
    await network.untilQuiet();
    expect(calls).toEqual([]);
    await signInAsNew(page);
    calls.length = 0;
    await page.reload();
    await network.untilQuiet();
    expect(calls.toSorted()).toEqual(['/api/cart', '/api/session', '/api/wishlist']);
  },
);
