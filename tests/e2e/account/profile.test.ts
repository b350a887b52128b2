import { totpOf } from '#tests/support/totp.ts';
import {
  callApi,
  expect,
  expectToast,
  fillLogin,
  isSignedIn,
  openMenu,
  openSession,
  signInAsNew,
  test,
} from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { expectPrivate } from '#tests/e2e/support/headers.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits, openStill } from '#tests/e2e/support/overflow.ts';
import { scan } from '#tests/e2e/support/scan.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';

test(
  'S5, S7: the profile saves, and says what is missing; a mail to confirm the address is sent again',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/api\/profile|send-verification-email/);
    await signInAsNew(page);
    await page.goto('/profile');
    const save = page.getByRole('button', { name: 'Save Profile' });
    const name = page.getByLabel('Full name');
    await name.fill(' ');
    await save.click();
    await expect(page.getByText('Full name cannot be empty.')).toBeVisible();
    await name.fill('Asha Rao Kulkarni');
    await page.getByLabel('City').fill('Bengaluru');
    await save.click();
    await expect(page.getByText('Incomplete Address')).toHaveCount(1);
    await expect(page.getByLabel('Address line 1')).toBeFocused();

    await page.getByLabel('Address line 1').fill('12 MG Road');
    await page.getByLabel('State').selectOption('Karnataka');
    await page.getByLabel('PIN code').fill('560001');
    await page.getByLabel('Mobile number').fill('98765 43210');
    await page.getByLabel('PIN code').fill('400001');
    await save.click();
    await expect(page.locator('#pin-code:focus')).toHaveAccessibleDescription(
      /400001 is not in Karnataka\.$/,
    );
    await page.getByLabel('PIN code').fill('560 001');
    await save.click();
    await expectToast(page, 'Profile Saved');
    await page.reload();
    await expect(page.getByText('Namaste, Asha Rao Kulkarni')).toBeVisible();
    await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210');

    await page.getByRole('button', { name: 'Send it again' }).click();
    await expectToast(page, 'Please check your inbox');
  },
);

const AMMA = {
  label: 'Amma, Mysuru',
  name: 'Lakshmi Rao',
  phone: '9988776655',
  address: '3 Palace Road',
  apartment: '',
  city: 'Mysuru',
  state: 'KA',
  pinCode: '570001',
};

test(
  'D8: each tab of My Account: accessible, private, small @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    for (const tab of ['profile', 'orders', 'addresses', 'security']) {
      await signInAsNew(page, { isVerified: tab === 'security' });
      if (tab === 'addresses') await callApi(page, 'POST', 'addresses', AMMA);
      if (isMobile) expectOwnPageWithinBudget(await measurePage(page, `/profile?tab=${tab}`));
      else await openStill(page, `/profile?tab=${tab}`);
      for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click();
      await expectFits(page, tab);
      if (isMobile) expectPrivate(await page.context().request.get(`/profile?tab=${tab}`));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  },
);

test('S7: devices are listed, and signed out one by one or all together', async ({ page, problems }) => {
  // These calls may still be under way when the last session ends.
  problems.allow(/401.*\/api\/(?:cart|wishlist)/);
  const email = await signInAsNew(page);
  const open = () => openSession(email, 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0');
  const others = [await open(), await open(), await open()];
  const signedIn = () => Promise.all(others.map(isSignedIn));
  expect(await signedIn()).toEqual([true, true, true]);

  await page.goto('/profile?tab=security');
  const devices = page.locator('[data-device]');
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1);
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(devices).toHaveCount(3);
  const heading = page.getByRole('heading', { name: 'Where you are signed in' });
  await expect(heading).toBeFocused();
  expect((await signedIn()).filter(Boolean)).toHaveLength(2);

  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(devices).toHaveCount(1);
  await expect(heading).toBeFocused();
  expect(await signedIn()).toEqual([false, false, false]);

  const again = await open();
  expect(await isSignedIn(again)).toBe(true);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('/');
  expect(await isSignedIn(again)).toBe(false);
});

test('S7: a new password asks for the current one and signs out other devices @desktop', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/change-password/);
  const email = await signInAsNew(page);
  const other = await openSession(email, 'A browser elsewhere');
  expect(await isSignedIn(other)).toBe(true);
  await page.goto('/profile?tab=security');
  const form = page.getByRole('region', { name: 'Password', exact: true });
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password', { exact: true }).fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm new password', { exact: true }).fill(next);
    await form.getByRole('button', { name: 'Update Password' }).click();
  };
  await change(PASSWORD, 'password');
  await expect(form.locator('#new-password-error')).toContainText('too easy to guess');
  await change(PASSWORD, 'a-new-start');
  await expectToast(page, 'Password Updated');
  expect(await isSignedIn(other)).toBe(false);
  const statuses = [PASSWORD, 'a-new-start'].map(async (password) => {
    const data = { email, password };
    return (await request.post('/api/auth/sign-in/email', { data, headers: { Origin: SHOP_URL } })).status();
  });
  expect(await Promise.all(statuses)).toEqual([401, 200]);
});

test(
  'S7: a second step is set up, asked for at the login, and can be passed with a recovery code',
  { tag: '@journey' },
  async ({ page, problems }) => {
    // The calls of the page after a login may be answered after the logout.
    problems.allow(/two-factor|401.*\/api\/(?:cart|wishlist)/);
    const email = await signInAsNew(page, { isVerified: true });
    await page.goto('/profile?tab=security');
    const part = page.getByRole('region', { name: 'Two-step sign-in' });
    await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await part.getByRole('button', { name: 'Set it up' }).click();
    const uri = await scan(part.getByRole('img', { name: 'QR code for your authenticator app' }));
    await expect(part.locator('[data-otpauth]')).toHaveAttribute('href', uri);
    const secret = new URL(uri).searchParams.get('secret') ?? 'none';
    expect((await part.locator('[data-secret]').innerText()).replaceAll(' ', '')).toBe(secret);
    await expectAccessible(page);

    await part.getByLabel('Code of 6 digits').fill(totpOf(uri));
    await part.getByRole('button', { name: 'Switch it on' }).click();
    const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).not.toHaveCount(0);
    const recoveryCode = await codes.first().innerText();
    await expectAccessible(page);
    await part.getByRole('link', { name: 'I have kept them' }).click();
    await expect(part.getByText('On. After your password')).toBeVisible();

    const leave = async () => {
      await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('/');
      await page.goto('/login?next=%2Forders');
      await fillLogin(page, email);
    };
    await leave();
    const box = page.getByLabel('Code of your authenticator app');
    await expect(box).toBeFocused();
    await box.fill(totpOf(uri));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('/orders');

    await leave();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('/orders');

    await page.goto('/profile?tab=security');
    await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const switchedOff = page.waitForResponse(/\/two-factor\/disable$/);
    await part.getByRole('button', { name: 'Switch it off' }).click();
    await switchedOff;
    await expect(part.getByText('With it, your password alone')).toBeVisible();
  },
);

test(
  'S7: the email address is changed by a yes from both inboxes @desktop',
  { tag: '@journey' },
  async ({ page, request }) => {
    const email = await signInAsNew(page, { isVerified: true });
    const newEmail = `new.${email}`;
    await page.goto('/profile?tab=security');
    const part = page.getByRole('region', { name: 'Email' });
    await part.getByLabel('New email').fill(newEmail);
    await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await part.getByRole('button', { name: 'Change Email' }).click();
    await expectToast(page, `The link went to ${email}.`);
    await page.goto(linkIn(await waitForMail(request, email, /change your email/)));
    await page.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(page.getByText('please open the email we have just sent to the new address')).toBeVisible();
    await page.goto(linkIn(await waitForMail(request, newEmail, /confirm your new/)));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText('Your account now uses your new email address.')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText(newEmail)).toBeVisible();
  },
);

test(
  'G7: own data can be downloaded, and the account deleted',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/api\/account|sign-in\/email|401.*\/api\/(?:cart|wishlist)/);
    const email = await signInAsNew(page);
    await page.goto('/profile?tab=security');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.json');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await expectAccessible(page);
    const confirm = dialog.getByRole('button', { name: 'Delete my account', exact: true });
    await dialog.getByLabel('Yes, delete my account').check();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await confirm.click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    await page.goto('/login');
    await fillLogin(page, email);
    await expectToast(page, 'Sign in Failed');
  },
);
