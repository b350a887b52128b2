import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, expect, expectToast, fillLogin, test } from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { stopClock } from '#tests/e2e/support/page-clock.ts';

test(
  'S2: sign up, log in, come back to the page one wanted, and confirm the address',
  { tag: '@journey' },
  async ({ page, request }) => {
    const email = `asha.${randomUUID()}@example.in`;
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?next=%2Fprofile');
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();

    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();

    await page.waitForURL(/\/login\?next=%2Fprofile&notice=signed-up/);
    await expect(page.getByText('We have also sent you an email')).toBeVisible();
    await fillLogin(page, email);
    await page.waitForURL('/profile');
    await expect(page.getByText('Namaste, Asha Rao')).toBeVisible();
    await expect(page.getByText('Please confirm that')).toBeVisible();

    const response = await page.goto(linkIn(await waitForMail(request, email, /confirm your email/)));
    expect(await response?.headerValue('referrer-policy')).toBe('no-referrer');
    await expect(page).toHaveURL('/verify-email');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await expect(page.getByText('One press')).toBeHidden();
    await page.getByRole('link', { name: 'My Account' }).first().click();
    await expect(page.getByText('Namaste, Asha Rao')).toBeVisible();
    await expect(page.getByText('Please confirm that')).toHaveCount(0);
  },
);

async function signUp(page: Page): Promise<string> {
  const email = `asha.${randomUUID()}@example.in`;
  await callApi(page, 'POST', 'auth/sign-up/email', { name: 'Asha Rao', email, password: PASSWORD });
  return email;
}

async function pressLink(page: Page, mail: Parameters<typeof linkIn>[0]): Promise<void> {
  await page.goto(linkIn(mail));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
}

test('R10: an address is confirmed after logging in to its account @desktop', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/verify-email/);
  const email = await signUp(page);
  await pressLink(page, await waitForMail(request, email, /confirm your email/));
  await expect(page.getByText('Please log in to the account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await page.waitForURL('/verify-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
});

test(
  'S5: sign-up says what is missing, what does not match and why a password is weak',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/sign-up\/email/);
    await page.clock.install();
    await page.goto('/signup');
    const password = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    const submit = page.getByRole('button', { name: 'Sign Up' });
    // With the clock stopped no message disappears by itself.
    await stopClock(page);
    await submit.click();
    await expectToast(page, 'Please fill in all fields.');

    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Email address').fill(`asha.${randomUUID()}@example.in`);
    await password.fill('short');
    await confirm.fill('other');
    await submit.click();
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expect(confirm).toBeFocused();
    await expect(page.getByText('Missing Fields')).toHaveCount(0);
    await page.clock.resume();
    await confirm.fill('short');
    await submit.click();
    await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();

    await password.fill('asharao');
    await confirm.fill('asharao');
    await submit.click();
    await expect(page.locator('#password-error')).toContainText(
      'your name or email address is easy to guess',
    );
    await expectToast(page, 'Sign up FailedPlease check what you entered and try again.');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
  },
);
