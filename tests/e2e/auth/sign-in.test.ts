import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import {
  expect,
  expectToast,
  fillLogin,
  isSignedIn,
  openAccount,
  openMenu,
  openSession,
  test,
} from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { expectPrivate } from '#tests/e2e/support/headers.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';

test('S2: the login leads back to where one came from, and the administrator from it to the dashboard', async ({
  page,
  context,
}) => {
  const email = await openAccount();
  const [owner] = DEMO_ACCOUNTS;
  const toLogin = async () => {
    await page.goto('/collections?sort=price-asc');
    await page
      .getByRole('navigation', { name: 'Quick access' })
      .getByRole('link', { name: 'Account' })
      .click();
    await page.waitForURL('/login');
  };
  await toLogin();
  // The account's calls are refused to a browser that has lost its cookies meanwhile.
  const known = ['cart', 'wishlist'].map((name) => page.waitForResponse(`**/api/${name}`));
  await fillLogin(page, email);
  await page.waitForURL('/collections?sort=price-asc');
  await Promise.all(known);
  await context.clearCookies();
  await toLogin();
  await fillLogin(page, owner.email, owner.password);
  await page.waitForURL('/admin/dashboard');
  await page.goto('/login');
  await expect(page).toHaveURL('/admin/dashboard');
});

test(
  'S5, S8: a login that fails says why and keeps what was typed',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/sign-in\/email/);
    const email = await openAccount();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectToast(page, 'Missing FieldsPlease enter both email and password.');

    await fillLogin(page, email, 'not-my-password');
    await expectToast(page, 'Sign in FailedThis email and password do not match.');
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
    await expect(password).toHaveValue('not-my-password');
    await expect(page.getByRole('main').getByLabel('Email')).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Please check both.');

    problems.allow(/ERR_FAILED|Failed to load/);
    await page.route('**/api/auth/sign-in/email', (route) => route.abort());
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectToast(page, 'Please check your internet connection');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    await page.unroute('**/api/auth/sign-in/email');
    await fillLogin(page, email);
    await page.waitForURL('/');
  },
);

test(
  'S2: a forgotten password is replaced by mail; old sessions end and the link works once',
  { tag: '@journey' },
  async ({ page, request, problems }) => {
    problems.allow(/reset-password/);
    const email = await openAccount();
    const elsewhere = await openSession(email, 'A browser elsewhere');
    expect(await isSignedIn(elsewhere)).toBe(true);

    await page.goto('/forgot-password');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(
      page.getByText(
        'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).',
      ),
    ).toBeVisible();

    const link = linkIn(await waitForMail(request, email, /new password/));
    const fill = async (password: string, again: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(again);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    await page.goto(link);
    await expect(page).toHaveURL('/update-password');
    await fill('a-new-start', 'another-start');
    await expectToast(page, 'Passwords do not match');
    await fill('a-new-start', 'a-new-start');
    await page.waitForURL('/login?notice=password-updated');

    expect(await isSignedIn(elsewhere)).toBe(false);

    await page.goto(link);
    await fill('a-third-one', 'a-third-one');
    await page.waitForURL('/login?notice=reset-link-over');
    const over = page.getByText('Unauthorized: Please use the password reset link from your email.');
    await expect(over).toContainText('This one was used before, or has expired (60 minutes).');
    await expect(over.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await fillLogin(page, email, 'a-new-start');
    await page.waitForURL('/');
  },
);

test(
  'S7: a code from the mail signs in without a password',
  { tag: '@journey' },
  async ({ page, request, problems }) => {
    problems.allow(/email-otp/);
    const email = await openAccount({ isVerified: true });
    await page.goto('/login?next=%2Forders');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a one-time code' }).click();
    await expect(page.locator('#code-email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const box = page.getByLabel('One-time code');
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('autocomplete', 'one-time-code');
    const { subject } = await waitForMail(request, email, /is your code/);
    // The phone has dropped the page while its owner read the mail.
    await page.reload();
    await expect(page.getByText(`a code is on its way to ${email}.`)).toBeVisible();
    await expect(box).toBeFocused();
    const code = /\d{6}/.exec(subject)?.[0] ?? '';

    await box.fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await box.fill(code);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
  },
);

test('S7: the second step waits for whoever fetches its code in another app, as long as that is taken', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactor: true } }));
  await page.goto('/login');
  await fillLogin(page, 'asha@example.in');
  const box = page.getByLabel('Code of your authenticator app');
  await expect(box).toBeFocused();
  // The phone has dropped the page meanwhile.
  await page.reload();
  await expect(box).toBeFocused();
  await page.clock.fastForward('10:01');
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(box).toBeHidden();
});

test(
  'A2: guarded pages send to the login and back, and never to another site',
  { tag: '@journey' },
  async ({ page, request }) => {
    const guarded = ['/profile?tab=security', '/orders', '/orders/JH-0000-NONE'];
    for (const path of [...guarded, '/order-confirmation?order=JH-0000-NONE']) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']]).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
    }
    // The shopper has paid, and signed out in another tab meanwhile.
    await page.goto('/order-confirmation?order=JH-0000-NONE');
    await expect(page.getByRole('status')).toContainText(['Please log in to see this order.']);
    const email = await openAccount();
    await page.goto('/login?next=%2F%2Fevil.example%2F');
    await fillLogin(page, email);
    await page.waitForURL('/');
    // Signed in already: the login page leads on.
    await page.goto('/login?next=%2Fprofile%3Ftab%3Dorders');
    await expect(page).toHaveURL('/profile?tab=orders');
    await page.goto('/signup');
    await expect(page).toHaveURL('/profile');
  },
);

test('S2: the account menu offers Login and Signup to visitors, by keyboard too @both', async ({ page }) => {
  await page.goto('/contact');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link')).toHaveText(['Login', 'Signup']);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
});

const PAGES = [
  // The login with every notice that it can show.
  '/login?notice=signed-up',
  '/signup',
  '/forgot-password',
  '/update-password?token=x',
  '/verify-email?token=x',
];

for (const path of PAGES) {
  test(`D8: ${path} is accessible, private, unlisted and small`, async ({ page, request }) => {
    expectOwnPageWithinBudget(await measurePage(page, path));
    await expectAccessible(page);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expectPrivate(await request.get(path));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
});
