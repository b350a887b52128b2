import { randomUUID } from 'node:crypto';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { brotliBytes } from '#tests/e2e/support/brotli.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { signIn, expectToast, fillLogin, openMenu } from '#tests/e2e/support/account.ts';
import { expect, owner, shopper, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/categories';

test(
  'A2, A6: the admin asks who is there, and remembers where one wanted to go',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto(PAGE);
    await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(PAGE)}`);
    await expectAccessible(page);
    await fillLogin(page, owner.email, owner.password);
    await page.waitForURL(PAGE);
    await expect(page.getByRole('heading', { name: 'Manage Categories' })).toBeVisible();

    await page.goto('/admin/login');
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/dashboard');
  },
);

test(
  'A2, A4, A6: whoever is not the administrator is told so, and signed out again',
  { tag: '@journey' },
  async ({ page, context }) => {
    await page.goto('/admin/login');
    await fillLogin(page, shopper.email, shopper.password);
    await expectToast(page, "Access DeniedYou don't have admin privileges.");
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => /session_token|signed_in/.test(name))).toEqual([]);
  },
);

test('A6: a shopper who came signed in is sent to log in as somebody else, and shown that they are signed out @both', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, shopper.email);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fdashboard');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await page.keyboard.press('Escape');
  await fillLogin(page, shopper.email, shopper.password);
  await expectToast(page, 'Access Denied');
  await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeHidden();
});

test('A5, A8: wrong, missing and failing sign-ins say so @desktop', async ({ page, problems }) => {
  problems.allow(/401|503/);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectToast(page, 'Missing FieldsPlease enter both email and password.');
  await fillLogin(page, 'nobody.here@example.in', 'not the password');
  await expectToast(page, 'Login FailedInvalid credentials');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 503, body: '' }));
  await fillLogin(page, owner.email, owner.password);
  await expectToast(page, 'Login FailedAn unexpected error occurred. Please try again.');
});

test('A2: Logout returns to the login; S2: the account menu leads the owner back @both', async ({
  admin,
  problems,
}) => {
  // The dashboard's calls may still be under way when the owner logs out.
  problems.allow(/401.*\/api\/admin\//);
  await admin.goto('/');
  const menu = await openMenu(admin);
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeHidden();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await admin.waitForURL('/admin/dashboard');
  // A connection that is still opening would be refused.
  await expect(admin.locator('[data-live=on]')).toBeAttached();
  await admin.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await admin.waitForURL('/admin/login');
  await admin.goto(PAGE);
  await expect(admin).toHaveURL(/\/admin\/login/);
});

test(
  'D7: an admin whose session has ended asks for the password in place, and loses nothing @desktop',
  { tag: '@journey' },
  async ({ admin, context, problems }) => {
    problems.allow(/401/);
    await admin.goto(PAGE);
    await admin.getByRole('button', { name: 'Add Category' }).click();
    // The name marks the category as made by a test: another test looks at all categories that stay.
    const name = `Kept ${randomUUID().slice(0, 8)}`;
    await admin.getByLabel('Name', { exact: true }).fill(name);
    await context.clearCookies();
    await admin.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click();
    const again = admin.getByRole('dialog', { name: 'Please log in again' });
    await again.getByLabel('Password').fill('not this');
    await again.getByRole('button', { name: 'Login' }).click();
    await expect(again.getByRole('alert')).toHaveText('This is not your password.');
    await again.getByLabel('Password').fill(owner.password);
    await again.getByRole('button', { name: 'Login' }).click();
    await expectToast(admin, 'Category added successfully.');
    await admin.getByRole('button', { name: `Delete ${name}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(admin, `Category "${name}" deleted.`);
  },
);

test('on a phone Logout stands above the page, and More shows all other sections at once', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto(PAGE);
  const logout = admin.getByRole('button', { name: 'Logout' }).filter({ visible: true });
  await expect(logout).toBeInViewport({ ratio: 1 });
  await admin.getByRole('button', { name: 'More' }).click();
  const last = admin.getByRole('navigation', { name: 'More of the admin' }).getByRole('link').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(logout).toHaveCount(1);
});

test(
  'the first load of the admin is at most 250 KB of scripts, and nothing spills',
  { tag: '@journey' },
  async ({ admin }) => {
    const scripts: Promise<Buffer>[] = [];
    admin.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await admin.goto(PAGE);
    await admin.getByRole('button', { name: 'Add Category' }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + brotliBytes(body), 0);
    test.info().annotations.push({ type: 'scripts', description: `${String(bytes)} bytes` });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250_000);
    expect(await spill(admin)).toBe(0);
  },
);
