import type { Locator, Page } from '@playwright/test';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { cheapest, openCheckout } from '#tests/e2e/support/checkout-page.ts';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

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
