import type { Page } from '@playwright/test';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import {
  closeDrawer,
  expectCount,
  fillCart,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';
import { pressAgainWhileLeaving } from '#tests/e2e/support/press-again.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const SIZED = 'Rangrez Festive Bangles';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy Now' });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });
const more = (page: Page) => page.getByRole('button', { name: 'One more' });
const less = (page: Page) => page.getByRole('button', { name: 'One less' });

test(
  'S5, D9: without a size neither adding nor buying goes on; Buy Now then adds the chosen size and quantity, and goes to the checkout',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openProduct(page, SIZED);
    // On the first screen of a phone, above the tab bar.
    await expect(page.locator('[data-buy-bar] [data-amount]:visible')).toBeInViewport({ ratio: 1 });
    await expect(add(page)).toBeInViewport({ ratio: 1 });
    const tabs = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox();
    const button = await add(page).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await add(page).click();
    const message = page.getByRole('status').filter({ hasText: 'Select a Size' });
    await expect(message).toContainText('Please select a size before adding to cart.');
    await expect(page.getByRole('radio', { name: '2.4' })).toBeFocused();
    await buy(page).click();
    await expect(message).toContainText('Please select a size before proceeding to checkout.');
    const sizes = page.getByRole('group', { name: 'Size' });
    await expect(sizes).toHaveAccessibleDescription('Please choose a size.');
    await page.getByRole('radio', { name: '2.4' }).check();
    await expect(sizes.getByRole('alert')).toHaveCount(0);
    await expectCount(page, 0);
    await more(page).click();
    await buy(page).click();
    await expect(page).toHaveURL('/checkout');
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: SIZED });
    await expect(line).toContainText('Size 2.4');
    await expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  },
);

test(
  'S4, D9: each size is a line of its own, and adding again increases it; what was added is said',
  { tag: '@journey' },
  async ({ page }) => {
    await openProduct(page, SIZED);
    await page.getByRole('radio', { name: '2.6' }).check();
    await more(page).click();
    await add(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await expect(page.getByText(`2 × ${SIZED}, size 2.6`)).toBeVisible();
    await closeDrawer(page);
    await page.getByRole('radio', { name: '2.8' }).check();
    await add(page).click();
    await expectCount(page, 3);
    await closeDrawer(page);
    await page.getByRole('radio', { name: '2.6' }).check();
    await add(page).click();
    await expectCount(page, 4);
    const lines = (await readCart(page)).map(({ size, quantity: count }) => [size, count]);
    expect(lines).toEqual([
      ['2.6', 3],
      ['2.8', 1],
    ]);
  },
);

test('as many presses on “One more” as come before the scripts count, and what is added after them once', async ({
  page,
}) => {
  const [piece] = await unsizedPieces();
  const wake = await openAsleep(page, `/products/${String(piece?.id)}`);
  await more(page).click();
  await more(page).click();
  await add(page).click();
  await add(page).click();
  wake();
  await expectCount(page, 3);
  expect(await readCart(page)).toMatchObject([{ id: piece?.id, quantity: 3 }]);
});

test('a second press on Buy Now while the checkout is coming is the same one; whoever comes back buys again', async ({
  page,
}) => {
  await openProduct(page, SIZED);
  await page.getByRole('radio', { name: '2.6' }).check();
  await pressAgainWhileLeaving(page, buy(page), /\/checkout$/);
  await expect(page).toHaveURL('/checkout');
  expect(await readCart(page)).toMatchObject([{ size: '2.6', quantity: 1 }]);
  await page.goBack();
  await expect(buy(page)).not.toHaveAttribute('aria-busy');
});

test('S4, S5: the quantity stays between 1 and the stock of the size; more than that, counting what is in the cart, is neither added nor bought', async ({
  page,
}) => {
  const id = Number((await demoProduct(SIZED)).split('/').at(-1));
  await fillCart(page, [{ id, quantity: 3, size: '2.6' }]);
  await openProduct(page, SIZED);
  await expect(quantity(page)).toHaveValue('1');
  await expect(less(page)).toBeDisabled();
  await page.getByRole('radio', { name: '2.4' }).check();
  await quantity(page).fill('50');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('3');
  await more(page).click();
  await expect(quantity(page)).toHaveValue('3');
  await quantity(page).fill('0');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('1');

  await page.getByRole('radio', { name: '2.6' }).check();
  await quantity(page).fill('50');
  await add(page).click();
  await expect(quantity(page)).toHaveValue('4');
  await expect(page.getByText('Cannot add more items than available in stock.')).toBeVisible();
  await buy(page).click();
  await expect(page.getByText('Cannot buy more items than available in stock.')).toBeVisible();
  await expectCount(page, 3);
  await quantity(page).fill('1');
  await quantity(page).press('Enter');
  await expectCount(page, 4);
});

test('S4, G10: a sold-out piece can be neither added nor bought, and its first screen leads to "Tell me when it is back"', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openProduct(page, 'Neelkamal Sapphire Kada');
  await expect(add(page)).toBeDisabled();
  await expect(buy(page)).toBeDisabled();
  await expect(quantity(page)).toHaveCount(0);
  const soldOut = page.getByRole('link', { name: 'Sold out', exact: true });
  await expect(soldOut).toBeInViewport({ ratio: 1 });
  await soldOut.click();
  const tellMe = page.getByRole('region', { name: 'Tell me when it is back' });
  await expect(tellMe.getByLabel('Email')).toBeInViewport({ ratio: 1 });
});
