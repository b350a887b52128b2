import type { Locator, Page } from '@playwright/test';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** Renames a feature in everything that the shop sends, so that the browser does not know it. */
async function forget(page: Page, known: string, unknown: string, where = /localhost/): Promise<void> {
  await page.route(where, async (route) => {
    const response = await route.fetch({ url: route.request().url().replaceAll(unknown, known) });
    const { 'content-security-policy': _, ...headers } = response.headers();
    if (!/html|css|javascript/.test(headers['content-type'] ?? '')) return route.fulfill({ response });
    const text = await response.text();
    return route.fulfill({ response, headers, body: text.replaceAll(known, unknown) });
  });
}

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Filter' });

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('in a browser that does not know popovers', () => {
  test.beforeEach(({ page }) => forget(page, 'popover', 'popnone'));

  test('the menu of the account and the filters open by their buttons and close again @both', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/collections', { waitUntil: 'networkidle' });
    const account = page.locator('#account-menu');
    await expect(account).toBeHidden();
    const button = page.getByRole('button', { name: 'Account' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(account).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await account.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(account).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();

    const filters = page.locator('#filters');
    await expect(filters).toBeVisible({ visible: !isMobile });
    if (!isMobile) return;
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
    await expect(filters).toBeInViewport();
    await page.getByRole('button', { name: 'Close the filters' }).click();
    await expect(filters).toBeHidden();
  });

  test('the first screen does not show them open until its style sheet has come @both', async ({
    page,
    isMobile,
  }) => {
    await page.route('**/*.css', () => undefined);
    for (const path of ['/', '/collections', await demoProduct('Mehfil Kundan Bangles')]) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await expect(page.locator('#account-menu')).toBeAttached();
      await expect(page.locator('#account-menu')).toBeHidden();
      if (path !== '/collections') continue;
      await expect(page.locator('#filters')).toBeAttached();
      await expect(page.locator('#filters')).toBeVisible({ visible: !isMobile });
    }
  });
});

/** Chrome before 120, Safari before 17. */
const forgetScripting = (page: Page) => forget(page, '(scripting:', '(unheard-of:');

test('S8: a browser that cannot be asked whether scripts run is offered nothing in their place', async ({
  page,
}) => {
  await forgetScripting(page);
  await page.goto('/collections');
  await expect(page.locator('[data-load-more]')).toHaveText('Load more', { useInnerText: true });
  await opener(page).click();
  await expect(page.locator('#filter-show')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('such a browser still has the button that narrows a list', async ({ page }) => {
    await forgetScripting(page);
    await page.goto('/collections');
    await page.getByRole('searchbox', { name: 'Search in this list' }).fill('kada');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/[?&]search=kada\b/);
  });
});

test('S8: where `translate` is no property all stands in its place', async ({ page }) => {
  await forget(page, 'translate:', 'unheard-of:');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login');
  expect((await middleOf(page.getByRole('link', { name: /^Chat with us/ }))).x).toBe(160);
  const field = await middleOf(page.getByLabel('Password', { exact: true }));
  expect((await middleOf(page.getByRole('button', { name: 'Show password' }))).y).toBeCloseTo(field.y, 0);
});

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It cannot be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('S8: where `:has()` is not known the owner sees which orders are chosen, and where the keyboard is @desktop', async ({
  admin,
}) => {
  await forget(admin, ':has(', ':unheard-of(', /\.css$/);
  await openAdmin(admin, 'orders');
  const words = admin.getByText('To be packed', { exact: true });
  await words.click();
  await expect(words).toHaveCSS('color', 'rgb(255, 255, 255)');
  await admin.keyboard.press('Tab');
  await expectFramed(admin.locator(':focus + span'));
  await openAdmin(admin, 'dashboard');
  await admin.getByRole('slider').first().press('End');
  await expectFramed(admin.locator(':focus + span'));
});

const expectFramed = (drawn: Locator) => expect(drawn).toHaveCSS('outline-style', 'solid');
