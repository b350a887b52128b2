import type { Page } from '@playwright/test';
import { callApi, expectToast, fillLogin, signInAsNew } from '#tests/e2e/support/account.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import {
  drawer,
  expectCount,
  fillCart,
  keepText,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { hasAsked, serverCart } from '#tests/e2e/support/signed-in.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** Opens a piece with plenty of it in stock. */
async function openPiece(page: Page): Promise<void> {
  const piece = (await unsizedPieces()).find(({ stock }) => stock > 5);
  if (!piece) throw new Error('The demo shop has no such piece.');
  await page.goto(`/products/${piece.id}`);
}

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click();

test(
  'S4: the cart of a guest lives in the browser: a reload keeps it, and what another tab has added',
  { tag: '@journey' },
  async ({ page }) => {
    await openPiece(page);
    await add(page);
    await expectCount(page, 1);
    await page.reload();
    await expectCount(page, 1);
    // Written as by another tab; the tab itself gets no event for this, and does not overwrite it.
    await page.evaluate(() =>
      localStorage.setItem('guest_cart', '[{"id":1,"quantity":3,"cart_item_id":"local-1-1"}]'),
    );
    await add(page);
    await expectCount(page, 4);
  },
);

test('what is added after the session was ended elsewhere is kept, and the shopper is told', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  const email = await signInAsNew(page);
  const hasLoaded = hasAsked(page);
  await openPiece(page);
  await hasLoaded;
  await readDemo('delete from sessions where user_id = (select id from users where email = ?)', email);
  await add(page);
  await expectToast(page, 'You have been signed out meanwhile. Your change is kept until you log in again.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/products\//);
  await expectCount(page, 1);
});

test('a cart that another device has ordered is empty when the shopper comes back to the page', async ({
  page,
}) => {
  await signInAsNew(page);
  const hasLoaded = hasAsked(page);
  await openPiece(page);
  await hasLoaded;
  await add(page);
  await expectCount(page, 1);
  await expect.poll(() => serverCart(page)).not.toEqual({});
  await callApi(page, 'DELETE', 'cart');
  await expectCount(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectCount(page, 0);
});

test('S2: the count stands in the header and, on a phone, in the tab bar @both', async ({
  page,
  isMobile,
}) => {
  await fillCart(page, [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 98 },
  ]);
  await page.goto('/contact');
  await expectCount(page, 100);
  await expect(page.locator('body > header [data-cart-count]')).toHaveText('99+');
  const tab = page
    .getByRole('navigation', { name: 'Quick access' })
    .getByRole('link', { name: 'Cart, 100 items' });
  await expect(tab).toBeVisible({ visible: isMobile });
  if (!isMobile) return;
  await tab.click();
  await expect(drawer(page)).toBeVisible();
  await expect(page).toHaveURL('/contact');
});

test('two tabs are in step at once, and neither loses what the other adds', async ({
  page,
  context,
  problems,
}) => {
  await openPiece(page);
  const other = await context.newPage();
  problems.watch(other);
  await openPiece(other);
  await add(page);
  await expectCount(other, 1);
  await add(other);
  await expectCount(page, 2);
  expect(await readCart(page)).toHaveLength(1);
});

test('what is kept may be broken', async ({ page }) => {
  // Other broken texts are tried in tests/unit/cart.
  for (const text of ['not json', '[{"id":"x"},null]']) {
    await test.step(JSON.stringify(text), async () => {
      await keepText(page, text);
      await keepText(page, text, 'guest_cart_prices');
      await openPiece(page);
      await expectCount(page, 0);
      await add(page);
      await expectCount(page, 1);
      await page.goto('/checkout');
      await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
    });
  }
});

test('where the browser refuses to keep anything the shopper is told', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await openPiece(page);
  await add(page);
  await expectCount(page, 1);
  const told = 'Your browser keeps nothing for us';
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order on WhatsApp', exact: true })).toBeVisible();
  await page.goto('/checkout');
  const atCheckout = page.getByRole('paragraph').filter({ hasText: told });
  await expect(atCheckout.getByRole('link', { name: 'order on WhatsApp' })).toBeVisible();
});

test('a full store is no end either', async ({ page }) => {
  await page.addInitScript(() => {
    // Assigning a property of the store calls this as well.
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    Object.defineProperty(Storage.prototype, 'guest_cart', {
      set: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
  });
  await openPiece(page);
  await add(page);
  await expectCount(page, 1);
  await add(page);
  await expectCount(page, 2);
  await expect(page.getByText('Your browser keeps nothing for us')).toBeVisible();
});
