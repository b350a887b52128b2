import type { Page } from '@playwright/test';
import { expectCount, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
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
  const told = 'Your browser saves nothing for this shop';
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order on WhatsApp', exact: true })).toBeVisible();
  await page.goto('/checkout');
  const atCheckout = page.getByRole('paragraph').filter({ hasText: told });
  await expect(atCheckout.getByRole('link', { name: 'order on WhatsApp' })).toBeVisible();
});
