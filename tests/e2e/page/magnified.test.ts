import type { Locator, Page } from '@playwright/test';
import { cheapest, openCheckout } from '#tests/e2e/support/checkout-page.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { drawer, openDrawer } from '#tests/e2e/support/guest-cart.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** A window of 1280 by 1024 that is magnified four times. */
test.use({ viewport: { width: 320, height: 256 } });

/** A window of 1920 by 1080 magnified four times, without the bars of the browser. */
const FULL_HD = { width: 480, height: 235 };
const ON_ITS_SIDE = { width: 740, height: 360 };

/** WCAG 1.4.12. */
const SPACED = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 }';

async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

async function expectAway(bar: Locator): Promise<void> {
  await expect(bar).toBeVisible();
  await expect(bar).not.toBeInViewport();
}

/** Scrolls to the middle of the page, where no text ends. */
async function read(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
}

const centre = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' });

test('four times as large, no bar stands before what is read, and nothing reaches beyond the edge', async ({
  page,
}) => {
  const header = page.locator('body > header');
  const tabs = page.getByRole('navigation', { name: 'Quick access' });
  for (const path of ['/', '/collections', await demoProduct('Suhaag Ruby Bangle Set')]) {
    await page.goto(path);
    await read(page);
    await expectAway(header);
    await expectAway(tabs);
    await expectAway(page.locator('#chat a'));
    expect(await spill(page), path).toBe(0);
  }
  await expectAway(page.locator('[data-buy-bar]'));
  await openCheckout(page, [{ id: (await cheapest()).id, quantity: 1 }]);
  await page.getByLabel('City').scrollIntoViewIfNeeded();
  await expectAway(page.getByRole('button', { name: /^(Pay Now|Payment Gateway)/ }));
  for (const size of [FULL_HD, ON_ITS_SIDE]) {
    await page.setViewportSize(size);
    await page.goto('/contact');
    await openDrawer(page);
    await drawer(page).getByRole('textbox', { name: 'Quantity' }).evaluate(centre);
    await expectAway(drawer(page).getByRole('link', { name: 'Checkout' }));
    await drawer(page).getByRole('button', { name: 'Offers and coupon codes' }).evaluate(centre);
    await expectAway(drawer(page).getByRole('heading', { name: 'Your cart' }));
  }
});

test('on a phone on its side the header leaves with the page, and what sorts a list takes its place', async ({
  page,
}) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await page.goto('/collections');
  await read(page);
  await expectAway(page.locator('body > header'));
  const tools = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(tools).toBeInViewport();
  expect((await tools.boundingBox())?.y).toBeLessThan(20);
});

test('four times as large, the admin does the same', async ({ admin }) => {
  await admin.setViewportSize({ width: 320, height: 256 });
  await openAdmin(admin, 'products');
  await read(admin);
  await expectAway(admin.getByRole('navigation', { name: 'Admin, short' }));
  expect(await spill(admin)).toBeLessThanOrEqual(0);
});

test('with more space between letters and words the login and the admin stay within the edge, and names whole', async ({
  page,
  admin,
}) => {
  await page.goto('/login');
  await addStyle(page, SPACED);
  expect(await spill(page)).toBe(0);

  await admin.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/admin/tax', '/admin/dashboard']) {
    await admin.goto(path);
    await addStyle(admin, SPACED);
    expect(await spill(admin), path).toBe(0);
  }
  const names = admin.locator('li a[href^="/admin/products/edit/"]');
  await expect(names).not.toHaveCount(0);
  const cut = (all: Element[]) =>
    all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length;
  expect(await names.evaluateAll(cut)).toBe(0);
});

const SMALL_PHONE = { width: 360, height: 740 };

const enlargeLetters = (page: Page, percent: number) =>
  addStyle(page, `html { font-size: ${String(percent)}% !important }`);

for (const percent of [125, 150]) {
  test(`with letters of ${String(percent)} % the page of a piece stays within the edge of a small phone`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await page.setViewportSize(SMALL_PHONE);
    // Before the shop's fonts have come, the phone's own are shown, which are wider.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(await demoProduct('Suhaag Ruby Bangle Set'));
    await enlargeLetters(page, percent);
    expect(await spill(page)).toBe(0);
  });
}

test('with letters of 150 % the ways to write to the shop and a lost page stay within it', async ({
  page,
  problems,
}) => {
  problems.allow(/404/);
  await page.setViewportSize(SMALL_PHONE);
  for (const path of ['/contact', '/no-such-page']) {
    await page.goto(path);
    await enlargeLetters(page, 150);
    expect(await spill(page), path).toBe(0);
    const home = await page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .boundingBox();
    expect(home?.width).toBeGreaterThanOrEqual(44);
  }
});

test('with letters of 150 % the checkout stays within the edge of a small phone', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await openCheckout(page, [{ id: (await cheapest()).id, quantity: 2 }]);
  await enlargeLetters(page, 150);
  await expect(page.getByRole('button', { name: /^Pay Now ₹/ })).toBeVisible();
  expect(await spill(page)).toBe(0);
});
