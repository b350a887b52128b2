import { expect, fillLogin, openAccount, openMenu, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';

test('a passkey is added, named, opens the account without a password, and is removed', async ({
  page,
  context,
}) => {
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await openAccount({ isVerified: true });
  await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity');
  await fillLogin(page, email);
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByText('Rename').click();
  await part.getByLabel('Name').fill('My phone');
  await part.getByRole('button', { name: 'Save the name' }).click();
  await expect(part.getByText('My phone', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  expect((await waitForMail(page.request, email, /A passkey was added/)).text).toContain('tab=security');

  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/tab=security/);
  await part.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(part.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
  await expect(part.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
});
