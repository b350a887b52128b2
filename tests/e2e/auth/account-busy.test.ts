import type { Page } from '@playwright/test';
import { expect, expectToast, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { pressAgainWhileLeaving } from '#tests/e2e/support/press-again.ts';

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

const MAY_BE_DONE = 'Your first try may have been done all the same: please log in to see.';

test('S7, S8: an action whose answer was lost is not simply refused when it is tried again @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/api\/(?:auth|account|session|cart|wishlist)/);
  await signInAsNew(page);
  await page.goto('/profile?tab=security');
  const change = page.getByRole('button', { name: 'Update Password' });
  const current = page.getByLabel('Current password', { exact: true });
  await fillAll(page, {
    'Current password': 'not-it',
    'New password': 'payal-2026-new',
    'Confirm new password': 'payal-2026-new',
  });
  await change.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await current.fill(PASSWORD);
  await page.route('**/api/auth/change-password', loseAnswer, { times: 1 });
  await change.click();
  await expectToast(page, 'We could not reach the shop.');
  await change.click();
  await expect(current).toHaveAccessibleDescription(`This is not your current password. ${MAY_BE_DONE}`);

  await signInAsNew(page);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Yes, delete my account').check();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const confirm = dialog.getByRole('button', { name: 'Delete my account', exact: true });
  await page.route('**/api/account', loseAnswer, { times: 1 });
  await confirm.click();
  await expectToast(page, 'We could not reach the shop.');
  await confirm.click();
  await expectToast(page, `Please log in to continue. ${MAY_BE_DONE}`);

  await page.goto('/update-password?token=none');
  await fillAll(page, { 'New password': PASSWORD, 'Confirm new password': PASSWORD });
  await page.route('**/api/auth/reset-password', loseAnswer, { times: 1 });
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expectToast(page, 'We could not reach the shop.');
  await update.click();
  await expectToast(page, `Please ask for a new one. ${MAY_BE_DONE}`);
});

test('S7: whoever asked for new recovery codes and got no answer is told that the old ones may be void @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/two-factor/);
  const email = await signInAsNew(page, { isVerified: true });
  await readDemo('update users set two_factor_enabled = 1 where email = ?', email);
  await page.goto('/profile?tab=security');
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  const renew = part.getByRole('button', { name: 'New recovery codes' });
  const password = part.getByLabel('Password', { exact: true });
  await renew.click();
  await expect(password).toHaveAccessibleDescription('Please enter a password.');
  await password.fill('not-it');
  await renew.click();
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.route('**/two-factor/generate-backup-codes', (route) => route.abort());
  await renew.click();
  await expectToast(page, 'Your old codes may be void: please get new ones before you leave.');
});

test('S8: where the session has ended meanwhile the message leads to logging in, and from there back', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401/);
  await signInAsNew(page);
  // The page shows no form before it has asked who is signed in.
  const asked = page.waitForResponse('**/api/session');
  await page.goto('/profile?tab=profile');
  await asked;
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(page, /Profile not saved.*Please log in to continue\./);
  await page.getByRole('status').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile%3Ftab%3Dprofile');
});
