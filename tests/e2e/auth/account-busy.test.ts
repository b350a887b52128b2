import type { Page } from '@playwright/test';
import { expect, expectToast, PASSWORD, test } from '../support/account.ts';
import { readDemo } from '../support/demo-database.ts';
import { pressAgainWhileLeaving } from '../support/press-again.ts';

const fillAll = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
};

for (const { path, texts, submit, busy, api, needs, told } of [
  {
    path: '/signup',
    texts: {
      'Full name': 'Asha Rao',
      'Email address': 'asha@example.in',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    submit: 'Sign Up',
    busy: 'Creating Account...',
    api: '**/api/auth/sign-up/email',
    needs: 'users',
    told: 'Sign up Failed',
  },
  {
    path: '/forgot-password',
    texts: { 'E-mail': 'asha@example.in' },
    submit: 'Send Reset Link',
    busy: 'Sending...',
    api: '**/api/auth/*password*',
    needs: 'users',
    told: 'Something went wrong',
  },
  {
    path: '/update-password?token=none',
    texts: { 'New password': PASSWORD, 'Confirm new password': PASSWORD },
    submit: 'Update Password',
    busy: 'Updating...',
    api: '**/api/auth/reset-password',
    needs: 'verifications',
    told: 'Something went wrong',
  },
]) {
  test(`S2, S8: ${submit} says '${busy}' while it waits, and why when it fails`, async ({
    page,
    problems,
  }) => {
    problems.allow(/500/);
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    await page.route(api, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await fillAll(page, texts);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await expect(page.getByRole('button', { name: busy, exact: true })).toBeDisabled();
    await readDemo(`alter table ${needs} rename to what_it_needs`);
    try {
      letGo(undefined);
      await expectToast(page, told);
    } finally {
      await readDemo(`alter table what_it_needs rename to ${needs}`);
    }
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeEnabled();
  });
}

test('a form that leads away sends nothing twice while the next page is coming', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/auth/reset-password', async (route) => {
    sent += 1;
    await route.fulfill({ json: { status: true } });
  });
  await page.goto('/update-password?token=none');
  await fillAll(page, { 'New password': PASSWORD, 'Confirm new password': PASSWORD });
  await pressAgainWhileLeaving(page, page.getByRole('button', { name: 'Update Password' }), /\/login\?/);
  await expect(page).toHaveURL(/\/login\?/);
  expect(sent).toBe(1);
});
