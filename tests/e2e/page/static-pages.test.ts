import type { Page } from '@playwright/test';
import { formatRupees } from '#money.ts';
import { shopTexts } from '#shop.config.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const sectionTitles = async (page: Page) =>
  (await page.locator('main section h2').allInnerTexts()).map((title) => title.trim());

/** The contents of one page alone, by its address. */
const CONTENTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async '/contact'(page) {
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="mailto:care@"]')).toBeVisible();
    const phone = (await main.locator('a[href^="tel:"]').first().getAttribute('href')) ?? '';
    // A9: the phone also answers on WhatsApp.
    expect(phone).toMatch(/^tel:\+91[6-9]\d{9}$/);
    await expect(main.locator(`a[href^="https://wa.me/${phone.slice('tel:+'.length)}?text="]`)).toBeVisible();
    await expect(main.getByText('11 AM to 6 PM, Monday to Saturday')).toBeVisible();
    await expect(main.locator('address')).toContainText('Bengaluru, Karnataka 560079');
    expect(shopTexts.branches.length).toBeGreaterThan(0);
    for (const { name, lines } of shopTexts.branches) {
      const branch = main.getByRole('heading', { name, exact: true }).locator('..');
      for (const line of lines) await expect(branch).toContainText(line);
    }
    await expect(main.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Our story' })).toBeVisible();
  },

  async '/privacy-policy'(page) {
    await expect(page.getByText('Last updated: 24 May 2025')).toBeVisible();
    expect(await sectionTitles(page)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => expect.stringMatching(`^${String(index + 1)}\\. \\S`)),
      'Contact',
    ]);
    await expect(page.locator('#keeping')).toContainText(/could not be delivered.* for a month/s);
    const contact = page.locator('#contact');
    await expect(contact).toContainText('Bengaluru, Karnataka 560079');
    await expect(contact).toContainText('Grievance Officer');
  },

  async '/your-data'(page) {
    const item = (when: string) =>
      page.getByRole('heading', { level: 3, name: when }).locator('xpath=following-sibling::ul[1]');
    for (const when of ['You order', 'You have an account', 'You ask for the newsletter']) {
      await expect(item(when)).toContainText(/What:.*What for:.*How long:/s);
    }
    await expect(page.locator('#take-back')).toContainText('Taking a yes back is as easy as giving it');
    await expect(item('A mail to you cannot be delivered')).toContainText('How long: A month');
    const review = item('You review a piece');
    await expect(review).toContainText('until you have it taken down', { ignoreCase: true });
    const rights = page.locator('#your-rights');
    await expect(rights).toContainText('You ordered without an account?');
    await expect(rights.getByRole('link', { name: 'Make one' })).toHaveAttribute('href', '/signup');
    await expect(page.locator('#complain')).toContainText('Data Protection Board of India');
  },

  async '/terms-conditions'(page) {
    await expect(page.getByText('Last updated: 24 May 2025')).toBeVisible();
    expect(await sectionTitles(page)).toEqual([
      '1. Introduction',
      '2. Privacy Policy',
      '3. Products and Orders',
      '4. Shipping Policy',
      '5. Returns and Refunds',
      '6. Intellectual Property',
      '7. Limitation of Liability',
      '8. Governing Law',
      '9. Changes to Terms',
      '10. Contact',
    ]);
    await expect(page.locator('#privacy-policy').getByRole('link')).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    await expect(page.locator('#governing-law')).toContainText('laws of India');
    await expect(page.locator('#changes-to-terms')).toContainText('30 days’ notice');
    await expectThreshold(page);
  },

  async '/shipping-returns'(page) {
    await expect(page.locator('#shipping')).toContainText('all of India');
    await expect(page.locator('#shipping')).toContainText('3 to 7 business days from order confirmation');
    await expect(page.locator('#tracking')).toContainText('over WhatsApp');
    await expectThreshold(page);
    // The links to ask for a return on WhatsApp or by e-mail come with the request begun.
    const howTo = page.locator('#how-to-return');
    const addressOf = async (name: string) =>
      new URL((await howTo.getByRole('link', { name }).getAttribute('href')) ?? '');
    const whatsapp = await addressOf('on WhatsApp');
    const mail = await addressOf('by e-mail');
    expect(whatsapp.href).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}\?/);
    expect(whatsapp.searchParams.get('text')).toContain('Order number:');
    expect(mail.searchParams.get('body')).toContain('Order number:');
  },
};

const PAGES = [
  { path: '/customer-reviews', title: 'Words of Sparkle', tag: 'reviews' },
  { path: '/contact', title: 'Contact Us', tag: 'settings' },
  { path: '/privacy-policy', title: 'Privacy Policy', tag: 'settings' },
  { path: '/your-data', title: 'Your Data and Your Consent', tag: 'settings' },
  { path: '/terms-conditions', title: 'Terms and Conditions', tag: 'settings' },
  { path: '/shipping-returns', title: 'Shipping & Returns', tag: 'settings' },
] as const;
const WITH_AMOUNTS = ['/shipping-returns', '/terms-conditions'];

for (const { path, title, tag } of PAGES) {
  test(`A2, A9: ${path} says what it must, is accessible, and within the budget of a visitor who only looks`, async ({
    page,
  }) => {
    expectWithinBudget(await measurePage(page, path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await CONTENTS[path]?.(page);
    if (WITH_AMOUNTS.includes(path)) await expectTwoDecimals(page);
    if (tag === 'settings') {
      await expectPressable(page);
      await expectGrievanceOfficer(page);
    }
    await expectAccessible(page);
  });

  test(
    `${path} costs one round trip and is kept at the edge`,
    { tag: ['@desktop', '@journey'] },
    async ({ request }) => {
      const headers = (await request.get(path)).headers();
      expect(headers['server-timing']).toMatch(/\bdb;desc="1 round trip"/);
      expect(headers['cloudflare-cdn-cache-control']).toContain('public, max-age=86400');
      expect(headers['cache-tag']?.split(',')).toEqual(expect.arrayContaining(['settings', tag]));
    },
  );
}

/** S9: the amount from which shipping is free reads as on the home page, see home.sections. */
async function expectThreshold(page: Page): Promise<void> {
  const [setting] = await readDemo('select * from shipping_settings where is_active');
  const threshold = formatRupees(Number(setting?.['free_shipping_threshold_paise']));
  await expect(page.getByText(`Orders of ${threshold} or more`)).toBeVisible();
}

/** S9: amounts in running text. */
async function expectTwoDecimals(page: Page): Promise<void> {
  const amounts = (await page.getByRole('main').innerText()).match(/₹[\d,]*\d(?:\.\d+)?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(0);
  for (const amount of amounts) expect(amount).toMatch(/^₹[\d,]+\.\d{2}$/);
}

/** Phone numbers and e-mail addresses of the policies. */
async function expectPressable(page: Page): Promise<void> {
  const unlinked = await page.getByRole('main').evaluate((main) => {
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
  expect(unlinked).toEqual([]);
}

/** The page says how long an answer takes. */
async function expectGrievanceOfficer(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toContainText(', Grievance Officer, ');
  await expect(main).toContainText('acknowledged within 48 hours and settled within one month');
  await expect(main.locator('a[href^="mailto:grievance@"]').first()).toBeVisible();
}

test('A2, A9, S2: /shipping-returns#returns opens at the rules for returns @both', async ({ page }) => {
  await page.goto('/shipping-returns#returns');
  const returns = page.locator('#returns');
  await expect(returns.getByRole('heading', { name: 'Returns and Exchanges' })).toBeInViewport();
  await expect(returns).toContainText('within 48 hours');
  await expect(returns).toContainText('unboxing video');
  await expect(returns).toContainText('mandatory');
  await expect(returns).toContainText('original tags and packaging');
  await expect(returns).toContainText('Customized items are generally not returnable unless defective.');
  await expect(returns).toContainText('We do not refuse a defective item only because there is no video.');
});

test('on paper a policy is its text alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/terms-conditions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  for (const part of ['body > header', 'body > footer', 'nav', 'a[href^="https://wa.me"]']) {
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  }
});

test('A2: each page begins at its top', async ({ page }) => {
  await page.goto('/terms-conditions');
  const link = page.locator('#privacy-policy').getByRole('link');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // Pressed by a script, since scrolling it into sight would move the page.
  await link.evaluate((element: HTMLAnchorElement) => element.click());
  await page.waitForURL('/privacy-policy');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('A2, A8: an unknown path says so and leads home', async ({ page, problems }) => {
  problems.allow(/404/);
  expectWithinBudget(await measurePage(page, '/no-such-page'));
  for (const path of ['/collections/no/such', '/no/such/page']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
  }
  await expect(page.locator('#notification-bar')).toBeVisible();
  await expect(page.locator('#cart')).toHaveCount(1);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});
