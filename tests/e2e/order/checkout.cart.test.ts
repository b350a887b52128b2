import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { payButton, rupees, summary } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import {
  type DemoPiece,
  fillCart,
  keepText,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const FEE_PAISE = 50_00;

async function cheapPiece(): Promise<DemoPiece> {
  const piece = (await unsizedPieces()).findLast(({ stock }) => stock > 3);
  if (!piece) throw new Error('The demo shop has no such piece.');
  return piece;
}

const main = (page: Page) => page.getByRole('main');
const lineOf = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const title = (page: Page) => main(page).getByRole('heading', { name: 'Your cart' });
const order = (page: Page) => summary(page).getByRole('link', { name: /^Order on WhatsApp/ });

test(
  'S2, S9: the summary adds up items, shipping and total; from the threshold on the delivery is free',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapPiece();
    await fillCart(page, [{ id: piece.id, quantity: 1 }]);
    await page.goto('/checkout');
    await expect(lineOf(page, piece.name)).toContainText(rupees(piece.pricePaise));
    const amounts = summary(page).getByRole('definition');
    await expect(amounts).toHaveText([
      rupees(piece.pricePaise),
      rupees(FEE_PAISE),
      rupees(piece.pricePaise + FEE_PAISE),
    ]);
    const shipping = page.getByRole('region', { name: 'Shipping method' });
    await expect(shipping).toContainText(rupees(FEE_PAISE));
    await expect(summary(page)).toContainText('more for free shipping.');
    await expectAccessible(page);

    for (let count = 2; count * piece.pricePaise < 500_00 + piece.pricePaise; count += 1) {
      await lineOf(page, piece.name).getByRole('button', { name: 'One more' }).click();
      await expect(amounts.first()).toHaveText(rupees(count * piece.pricePaise));
    }
    await expect(amounts.nth(1)).toHaveText('Free');
    await expect(shipping).toContainText('Free');
    await expect(summary(page)).not.toContainText('more for free shipping.');
  },
);

test('S2: here the quantity cannot drop below 1; removing is a button of its own', async ({ page }) => {
  const piece = await cheapPiece();
  await fillCart(page, [{ id: piece.id, quantity: 2 }]);
  await page.goto('/checkout');
  const line = lineOf(page, piece.name);
  await line.getByRole('button', { name: 'One less' }).click();
  await expect(line.getByRole('button', { name: 'One less' })).toBeDisabled();
  await expect(line.getByRole('button', { name: 'One less' })).toBeFocused();
  await line.getByRole('button', { name: `Remove ${piece.name}` }).click();
  await expect(page.getByText('Item Removed')).toBeVisible();
  await expect(main(page).getByText('Your cart is empty')).toBeVisible();
  await expect(title(page)).toBeFocused();
  expect(await readCart(page)).toEqual([]);
});

test(
  'what is sold out, gone, too many, dearer or without its size is marked and holds the order back',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapPiece();
    const shown = async (changes: Record<string, unknown>, ids: number[] = [piece.id]) => {
      await page.unroute('**/api/products/stock*');
      await page.route('**/api/products/stock*', async (route) => {
        const { items } = (await (await route.fetch()).json()) as { items: Record<string, unknown>[] };
        await route.fulfill({ json: { items: items.map((item) => ({ ...item, ...changes })) } });
      });
      await fillCart(
        page,
        ids.map((id) => ({ id, quantity: 3 })),
      );
      await page.goto('/checkout');
    };
    const blocked = summary(page).getByText('Please correct what is marked in your cart first.');

    await shown({ stockQuantity: 0 });
    await expect(lineOf(page, piece.name)).toContainText('OUT OF STOCK');
    await expect(blocked).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await expectAccessible(page);

    await shown({ sizes: [{ size: '2.4', onHand: 4 }] });
    await expect(blocked).toBeVisible();
    const sizes = lineOf(page, piece.name).getByRole('link', { name: 'Please choose a size' });
    await expect(sizes).toHaveAttribute('href', `/products/${String(piece.id)}#choose-size`);

    await shown({ stockQuantity: 2 });
    await expect(blocked).toBeVisible();
    await lineOf(page, piece.name).getByRole('button', { name: 'Change to 2' }).click();
    await expect(title(page)).toBeFocused();
    await expect(payButton(page)).toBeEnabled();

    await keepText(page, JSON.stringify({ [piece.id]: 1_00 }), 'guest_cart_prices');
    await shown({});
    await expect(blocked).toBeVisible();
    await lineOf(page, piece.name).getByRole('button', { name: 'Keep it' }).click();
    await expect(title(page)).toBeFocused();
    await expect(payButton(page)).toBeEnabled();

    await shown({}, [piece.id, 999_999]);
    await expect(blocked).toBeVisible();
    await main(page).getByRole('button', { name: 'Remove Product Not Found' }).click();
    await expect(payButton(page)).toBeEnabled();
  },
);

test('a checkout that cannot be fetched says so, and is there on the next try', async ({
  page,
  problems,
}) => {
  problems.allow(/\.js|Failed to load resource/);
  await fillCart(page, [{ id: (await cheapPiece()).id, quantity: 1 }]);
  const script = /\/CheckoutScreen[^/]*\.js/;
  await page.route(script, (route) => route.abort());
  await page.goto('/checkout');
  const failure = main(page).getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(title(page)).toBeHidden();
  await expectFits(page);
  await page.unroute(script);
  await failure.getByRole('link', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(failure).toBeHidden();
});

test(
  'S2, S5: contact, delivery within India, shipping method and payment, in this order, and more to like',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapPiece();
    await fillCart(page, [{ id: piece.id, quantity: 1 }]);
    await page.goto('/checkout');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Your cart',
      'Contact',
      'Delivery',
      'Shipping method',
      'Payment',
      'Order summary',
      'You may also like',
    ]);
    // D9: all 36 states, and the line that asks to choose.
    await expect(main(page).getByLabel('State').getByRole('option')).toHaveCount(37);
    await expect(main(page)).toContainText('We deliver within India only.');
    await expect(main(page)).toContainText(/Delivered by [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}/);

    await test.step('more of the same categories is recommended, but nothing that is in the cart', () =>
      expectRecommended(page, piece));
    await test.step('the order opens WhatsApp with the list, at the prices that hold now', () =>
      expectOrderOnWhatsApp(page, piece));
  },
);

async function expectRecommended(page: Page, piece: DemoPiece): Promise<void> {
  const links = page.getByRole('region', { name: 'You may also like' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const ids = await links.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map((link) => link.pathname.split('/').at(-1) ?? ''),
  );
  expect(ids.length).toBeLessThanOrEqual(8);
  expect(ids).not.toContain(String(piece.id));
  const categories = await readDemo(
    `select distinct category_id from products where id in (${[piece.id, ...ids].map(Number).join()})`,
  );
  expect(categories).toHaveLength(1);
}

async function expectOrderOnWhatsApp(page: Page, piece: DemoPiece): Promise<void> {
  const address = new URL((await order(page).getAttribute('href')) ?? '');
  expect(address.href).toMatch(/^https:\/\/wa\.me\/91\d{10}\?/);
  await expect(order(page)).toHaveAttribute('target', '_blank');
  const text = address.searchParams.get('text') ?? '';
  expect(text).toContain(`1. ${piece.name}: 1 × ${rupees(piece.pricePaise)}`);
  expect(text).toContain(`Total: ${rupees(piece.pricePaise + FEE_PAISE)}`);
}
