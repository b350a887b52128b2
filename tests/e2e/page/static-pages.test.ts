import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

for (const [path, title] of [
  ['/customer-reviews', 'Words of Sparkle'],
  ['/contact', 'Contact Us'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/your-data', 'Your Data and Your Consent'],
  ['/terms-conditions', 'Terms and Conditions'],
  ['/shipping-returns', 'Shipping & Returns'],
] as const) {
  test(`A2, A9: ${path} is accessible, within its budget, and whoever it names can be pressed`, async ({
    page,
  }) => {
    expectWithinBudget(await measurePage(page, path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await unlinked(page)).toEqual([]);
    await expectAccessible(page);
  });
}

/** Phone numbers and email addresses that are no links. */
const unlinked = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const isReachable = /\+91[\d ]{10,}|\S+@\S+\.\S+/.test(textContent ?? '');
      const isPrintOnly = parentElement?.checkVisibility() === false;
      if (isReachable && !isPrintOnly && !parentElement?.closest('a, script')) found.push(textContent ?? '');
    }
    return found;
  });

test('A2, A9: a return is begun on WhatsApp or by email; paper has the text alone, and a page begins at its top', async ({
  page,
}) => {
  await page.goto('/shipping-returns#returns');
  await expect(page.getByRole('heading', { name: 'Returns and Exchanges' })).toBeInViewport();
  const addressOf = async (name: string) =>
    new URL((await page.locator('#how-to-return').getByRole('link', { name }).getAttribute('href')) ?? '');
  const [whatsapp, mail] = [await addressOf('on WhatsApp'), await addressOf('by email')];
  expect(whatsapp.href).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}\?/);
  expect(whatsapp.searchParams.get('text')).toContain('Order number:');
  expect(mail.searchParams.get('body')).toContain('Order number:');

  await page.goto('/terms-conditions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  for (const part of ['body > header', 'body > footer', 'nav', 'a[href^="https://wa.me"]']) {
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // Pressed by a script, since scrolling it into sight would move the page.
  const link = page.locator('#privacy-policy').getByRole('link');
  await link.evaluate((element: HTMLAnchorElement) => element.click());
  await page.waitForURL('/privacy-policy');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('A2, A8: an unknown path says so and leads home', async ({ page, problems }) => {
  problems.allow(/404/);
  expectWithinBudget(await measurePage(page, '/no-such-page'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
  await expect(page.locator('#notification-bar')).toBeVisible();
  await expect(page.locator('#cart')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
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
    const field = page.getByLabel('Your email', { exact: true });
    await field.fill(email);
    await page.getByRole('button', { name: 'Send me the links' }).click();
    await expect(page.getByText('Please check your inbox')).toBeVisible();
    await waitForMail(request, email, /./);

    // Only the shop can see that this is no address.
    await field.fill('asha@example');
    await page.getByRole('button', { name: 'Send me the links' }).click();
    await expect(field).toHaveAccessibleDescription('Please enter an address like asha@example.in.');
    await expect(field).toBeFocused();
  });
});
