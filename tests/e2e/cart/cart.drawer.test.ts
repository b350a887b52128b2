import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { rupees } from '#tests/e2e/support/checkout-page.ts';
import { expectFocusSeen } from '#tests/e2e/support/focus-seen.ts';
import {
  cartLink,
  type DemoPiece,
  drawer,
  expectCount,
  fillCart,
  keepText,
  openDrawer,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const MISSING = 999_999;

async function pieces(): Promise<[DemoPiece, DemoPiece]> {
  const all = (await unsizedPieces()).filter(({ stock }) => stock > 3);
  const [cheap, dear] = [all.at(-1), all.at(0)];
  if (!cheap || !dear) throw new Error('The demo shop has no such pieces.');
  return [cheap, dear];
}

const lineOf = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name });
const field = (page: Page, name: string) => lineOf(page, name).getByRole('textbox', { name: 'Quantity' });

test(
  'S2: the Cart tab opens it with each line, its live price and number, the subtotal, and free shipping from the threshold @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    const [cheap, dear] = await pieces();
    await fillCart(page, [
      { id: cheap.id, quantity: 2 },
      { id: dear.id, quantity: 1 },
    ]);
    await page.goto('/contact');
    const tab = page
      .getByRole('navigation', { name: 'Quick access' })
      .getByRole('link', { name: 'Cart, 3 items' });
    await (isMobile ? tab : cartLink(page)).click();
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Added' })).toHaveCount(0);
    if (isMobile) await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await expect(lineOf(page, cheap.name)).toContainText(rupees(2 * cheap.pricePaise));
    await expect(lineOf(page, cheap.name)).toContainText(`${rupees(cheap.pricePaise)} each`);
    await expect(field(page, dear.name)).toHaveValue('1');
    await expect(drawer(page)).toContainText(`Subtotal${rupees(2 * cheap.pricePaise + dear.pricePaise)}`);
    await expect(drawer(page)).toContainText('Shipping is free for this order.');
    await expectAccessible(page);
    await expectFocusSeen(page, drawer(page));
    await lineOf(page, dear.name).getByRole('link', { name: dear.name }).click();
    await expect(page).toHaveURL(`/products/${dear.id}`);
  },
);

test(
  "S4, S5, S8: the number changes, below 1 the line is removed, which can be undone; a typed one comes down to what the shop has; 'Cart Cleared' empties all",
  { tag: '@journey' },
  async ({ page }) => {
    const [cheap, dear] = await pieces();
    await fillCart(page, [
      { id: cheap.id, quantity: 1 },
      { id: dear.id, quantity: 1 },
    ]);
    await page.goto('/contact');
    await openDrawer(page);
    const line = lineOf(page, cheap.name);
    await line.getByRole('button', { name: 'One more' }).click();
    await expect(field(page, cheap.name)).toHaveValue('2');
    const told = drawer(page).locator('[aria-live=polite]').filter({ hasText: 'Total' });
    await expect(told).toContainText(rupees(2 * cheap.pricePaise + dear.pricePaise));
    await line.getByRole('button', { name: 'One less' }).click();
    await line.getByRole('button', { name: 'Remove the last one' }).click();
    await expect(line).toHaveCount(0);
    // While the pointer is on it the message waits for the press, however slow that is.
    await drawer(page).getByText('Item Removed').hover();
    const heading = drawer(page).getByRole('heading', { name: 'Your cart' });
    await expect(heading).toBeFocused();
    await drawer(page).getByRole('button', { name: 'Undo' }).click();
    await expect(drawer(page).getByRole('listitem').first()).toContainText(cheap.name);
    await expect(heading).toBeFocused();
    expect((await readCart(page)).map(({ id }) => id)).toEqual([cheap.id, dear.id]);

    // Not the cheapest, which earlier tests have bought.
    await field(page, dear.name).fill('999');
    await field(page, dear.name).press('Enter');
    await expect(field(page, dear.name)).toHaveValue(String(dear.stock));
    await expect(drawer(page).getByText('Cannot add more items than available in stock.')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Clear cart' }).click();
    await expect(drawer(page).getByText('Cart Cleared')).toBeVisible();
    await expect(drawer(page).getByText('Your cart is empty')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectCount(page, 0);
  },
);

test('S8: when the shop does not answer nothing is lost, and it can be asked again', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|request failed/);
  const [cheap] = await pieces();
  await fillCart(page, [{ id: cheap.id, quantity: 2 }]);
  await page.route('**/api/products/stock*', (route) => route.abort());
  await page.goto('/contact');
  await openDrawer(page);
  const toast = drawer(page).getByRole('status').filter({ hasText: 'Product Detail Fetch Error' });
  await expect(toast).toContainText('Please check your internet connection.');
  const line = lineOf(page, 'Product Info Unavailable');
  await expect(line).toContainText('₹0.00');
  // What the browser can do by itself still works.
  await line.getByRole('button', { name: 'One more' }).click();
  await expectCountOf(page, 3);

  await page.unroute('**/api/products/stock*');
  await drawer(page).getByRole('button', { name: 'Try again' }).first().press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await expect(lineOf(page, cheap.name)).toContainText(rupees(3 * cheap.pricePaise));
  await expect(drawer(page).getByText('We could not load today’s prices.')).toBeHidden();
});

test('S4, S8: a price that has changed since the piece was added is shown; one that is gone stays at price 0', async ({
  page,
}) => {
  const [cheap, dear] = await pieces();
  const old = { [cheap.id]: cheap.pricePaise - 10_00, [dear.id]: dear.pricePaise + 10_00 };
  await keepText(page, JSON.stringify(old), 'guest_cart_prices');
  await fillCart(page, [
    { id: cheap.id, quantity: 1 },
    { id: dear.id, quantity: 1 },
    { id: MISSING, quantity: 2 },
  ]);
  await page.goto('/contact');
  await openDrawer(page);
  await expect(lineOf(page, dear.name)).toContainText(
    `The price has come down from ${rupees(dear.pricePaise + 10_00)}.`,
  );
  const raised = lineOf(page, cheap.name).getByText('The price has gone up');
  await expect(raised).toContainText(
    `from ${rupees(cheap.pricePaise - 10_00)} to ${rupees(cheap.pricePaise)}`,
  );
  await lineOf(page, cheap.name).getByRole('button', { name: 'Keep it' }).click();
  await expect(raised).toBeHidden();
  const gone = lineOf(page, 'Product Not Found');
  await expect(gone).toContainText('₹0.00');
  await gone.getByRole('button', { name: 'Remove Product Not Found' }).click();
  await expect(gone).toHaveCount(0);
});

test(
  'S2: by keyboard Enter opens, focus stays inside, Escape closes and gives it back; a press beside it closes it, too @desktop',
  { tag: '@journey' },
  async ({ page }) => {
    const [cheap] = await pieces();
    await fillCart(page, [{ id: cheap.id, quantity: 1 }]);
    await page.goto('/contact');
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('link', { name: cheap.name })).toBeVisible();
    await expect(drawer(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || (activeElement?.closest('dialog') ?? null) !== null;
      });
      expect(place, `after ${step + 1} tabs`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(20, 300);
    await expect(drawer(page)).toBeHidden();
    await openDrawer(page);
    await drawer(page).getByRole('button', { name: 'Continue shopping' }).click();
    await expect(drawer(page)).toBeHidden();
  },
);

/** While the drawer is open the header behind it has no role. */
async function expectCountOf(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await readCart(page)).reduce((sum, { quantity }) => sum + quantity, 0))
    .toBe(count);
}
