import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('F14: the sign-up leads to the notice, item by item', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Your Data and Your Consent' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Data and Your Consent');
  await expect(page.getByRole('heading', { level: 3, name: 'You have an account' })).toBeVisible();
  await expect(page.getByText('The device and the network address that you signed in from.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('F14: the links that take a yes back are mailed again to whoever asks', async ({
    page,
    problems,
    request,
  }) => {
    problems.allow(/400/);
    const email = `asha.${crypto.randomUUID()}@example.in`;
    await readDemo(
      `insert into newsletter_subscribers (email, status, confirmed_at, unsubscribe_token) values (?, 'confirmed', 1, ?)`,
      email,
      crypto.randomUUID(),
    );
    await page.goto('/your-data#take-back');
    const field = page.getByLabel('Your e-mail address', { exact: true });
    await field.fill(email);
    await page.getByRole('button', { name: 'Send me the links' }).click();
    await expect(page.getByText('Please check your inbox')).toBeVisible();
    await waitForMail(request, email, /./);

    // Only the shop can see that this is no address.
    await field.fill('asha@example');
    await page.getByRole('button', { name: 'Send me the links' }).click();
    await expect(field).toHaveAccessibleDescription('Please enter an address like asha@example.in.');
    await expect(field).toHaveValue('asha@example');
    await expect(field).toBeFocused();
  });
});
