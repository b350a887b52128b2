import type { Locator, Page } from '@playwright/test';
import { cheapest, openCheckout } from '#tests/e2e/support/checkout-page.ts';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import { drawer, openDrawer } from '#tests/e2e/support/guest-cart.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

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

const SMALL_PHONE = { width: 360, height: 740 };
const LARGE = 'html { font-size: 150% !important }';

test.describe('magnified', () => {
  /** A window of 1280 by 1024 that is magnified four times. */
  test.use({ viewport: { width: 320, height: 256 } });

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

  test('with more space between letters and words the login and the admin stay within the edge, and names whole', async ({
    page,
    admin,
  }) => {
    await page.goto('/login');
    await addStyle(page, SPACED);
    expect(await spill(page)).toBe(0);

    await admin.setViewportSize({ width: 320, height: 256 });
    await openAdmin(admin, 'products');
    await read(admin);
    await expectAway(admin.getByRole('navigation', { name: 'Admin, short' }));
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

  test('with letters of 150 % a piece, the ways to write to the shop, a lost page and the checkout fit a small phone', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|404/);
    await page.setViewportSize(SMALL_PHONE);
    // Before the shop's fonts have come, the phone's own are shown, which are wider.
    await page.route('**/*.woff2', (route) => route.abort());
    for (const path of [await demoProduct('Suhaag Ruby Bangle Set'), '/contact', '/no-such-page']) {
      await page.goto(path);
      await addStyle(page, LARGE);
      expect(await spill(page), path).toBe(0);
      const home = page.getByRole('banner').getByRole('link', { name: /, home$/ });
      expect((await home.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    }
    await openCheckout(page, [{ id: (await cheapest()).id, quantity: 2 }]);
    await addStyle(page, LARGE);
    await expect(page.getByRole('button', { name: /^Pay Now ₹/ })).toBeVisible();
    expect(await spill(page)).toBe(0);
  });
});

/**
 * Marks what looks like a button in the page's own colours, except what is invisible or shown for the keyboard only.
 */
async function markButtons(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll(
      'button:not([aria-hidden=true]), summary, a:not([href="#content"])',
    )) {
      const isFilled = getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
      element.toggleAttribute('data-looks-pressable', element.localName !== 'a' || isFilled);
    }
  });
}

/** Each of them keeps an edge once the browser has replaced the colours. */
async function expectEdges(page: Page): Promise<void> {
  await markButtons(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const marked = page.locator('[data-looks-pressable]:visible');
  expect(await marked.count()).toBeGreaterThan(3);
  const bare = await marked.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { borderTopWidth, outlineStyle } = getComputedStyle(element);
        return Number.parseFloat(borderTopWidth) === 0 && outlineStyle === 'none';
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent.trim()),
  );
  expect(bare, page.url()).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

test('with forced colours every button of the shop keeps an edge', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Chat with us on WhatsApp/ })).toBeVisible();
  await expectEdges(page);
  for (const path of ['/collections/earrings', '/login', '/find-order']) {
    await page.goto(path);
    await expectEdges(page);
  }
  await openProduct(page, 'Suhaag Ruby Bangle Set');
  await expectEdges(page);
  const dots = page.locator('[data-dot]');
  await expectChosen(page, dots.first(), dots.last());
  await openCheckout(page, [{ id: (await cheapest()).id, quantity: 1 }]);
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeVisible();
  await expectEdges(page);
});

test(
  'with forced colours every button of the admin keeps an edge, and a chosen one looks otherwise than the rest',
  { tag: '@desktop' },
  async ({ admin }) => {
    for (const section of ['dashboard', 'orders', 'products', 'categories', 'settings']) {
      await openAdmin(admin, section);
      await expectEdges(admin);
      if (section === 'dashboard') {
        const pressed = (value: boolean) => admin.locator(`button[aria-pressed=${value}]`).first();
        await expectChosen(admin, pressed(true), pressed(false));
      }
      if (section === 'orders') {
        const chips = admin.getByRole('group', { name: 'Status' }).locator('label');
        await chips.first().click();
        await expect(chips.first().getByRole('checkbox')).toBeChecked();
        await expectChosen(admin, chips.first().locator('span'), chips.last().locator('span'));
      }
    }
  },
);

async function expectChosen(page: Page, chosen: Locator, other: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(other).toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ forcedColors: 'none' });
}
