import type { Page } from '@playwright/test';
import { expect, expectToast, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';

const fillAll = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
};

const MAY_BE_DONE = 'Your first try may have worked after all: please log in to check.';

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
