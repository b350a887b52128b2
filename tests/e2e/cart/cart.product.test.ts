import type { Page } from '@playwright/test';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import {
  closeDrawer,
  drawer,
  expectCount,
  fillCart,
  openDrawer,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer, openAsleep } from '#tests/e2e/support/held-answer.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { pressAgainWhileLeaving } from '#tests/e2e/support/press-again.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const SIZED = 'Rangrez Festive Bangles';
const SOLD_OUT = 'Neelkamal Sapphire Kada';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy Now' });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });
const more = (page: Page) => page.getByRole('button', { name: 'One more' });
const less = (page: Page) => page.getByRole('button', { name: 'One less' });
const idOf = async (name: string) => Number((await demoProduct(name)).split('/').at(-1));

test(
  'S5, D9: without a size neither adding nor buying goes on; Buy Now then adds the chosen size and quantity, and goes to the checkout',
  { tag: '@journey' },
  async ({ page }) => {
    await openProduct(page, SIZED);
    await add(page).click();
    await expect(page.getByText('Select a Size', { exact: true })).toBeVisible();
    const message = page.getByRole('status').filter({ hasText: 'Select a Size' });
    await expect(message).toContainText('Please select a size before adding to cart.');
    await expect(page.getByRole('radio', { name: '2.4' })).toBeFocused();
    await buy(page).click();
    await expect(message).toContainText('Please select a size before proceeding to checkout.');
    // When the message has gone, the alert stays beneath the sizes until one is chosen, above the bar that was pressed.
    const sizes = page.getByRole('group', { name: 'Size' });
    const alert = await sizes.getByRole('alert').boundingBox();
    const bar = await page.locator('[data-buy-bar]').boundingBox();
    expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expect(sizes).toHaveAccessibleDescription('One of these, please.');
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
  'S4, D9: each size is a line of its own, and adding again increases it; what was added is said once the sheet is open',
  { tag: '@journey' },
  async ({ page }) => {
    await openProduct(page, SIZED);
    await page.getByRole('radio', { name: '2.6' }).check();
    await more(page).click();
    // Screen readers only announce changes inside an open sheet.
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () {
        showModal.call(this);
        const words = this.querySelector('[data-added-words] > *');
        document.body.dataset['atFirst'] ??= words ? getComputedStyle(words).visibility : 'nothing';
      };
    });
    await add(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-at-first', /hidden|nothing/);
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

test('S8: a line without a size leads here, also from the cart that is open over this page, and the size chosen takes its place', async ({
  page,
}) => {
  await fillCart(page, [{ id: await idOf(SIZED), quantity: 1 }]);
  await openProduct(page, SIZED);
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Please choose a size' }).click();
  await expect(page.getByText('Size Selection Required')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('radio').and(page.locator(':enabled')).first()).toBeFocused();
  await page.getByRole('radio', { name: '2.6' }).check();
  await add(page).click();
  await expect(drawer(page).getByText('Size 2.6')).toBeVisible();
  await expectCount(page, 1);
  expect(await readCart(page)).toMatchObject([{ size: '2.6', quantity: 1 }]);
});

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

test('a finger that taps twice adds the piece, and is not led on by the sheet that opens beneath it', async ({
  page,
}) => {
  await openProduct(page, SIZED);
  await page.getByRole('radio', { name: '2.6' }).check();
  await add(page).click();
  const checkout = drawer(page).getByRole('link', { name: /^Checkout ₹/ });
  await expect(checkout).toBeVisible();
  await closeDrawer(page);
  const isHit = await add(page).evaluate(
    (button: HTMLElement) =>
      new Promise((resolve) => {
        const sheet = document.querySelector('#cart');
        sheet?.addEventListener('cart-opened', () => {
          const link = sheet.querySelector('[data-checkout]');
          const { left = 0, top = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
          resolve(document.elementFromPoint(left + width / 2, top + height / 2) === link);
        });
        button.click();
      }),
  );
  expect(isHit).toBe(false);
  await checkout.click();
  await expect(page).toHaveURL('/checkout');
});

test('two presses while the cart is still coming add what was chosen once', async ({ page }) => {
  const script = await holdAnswer(page, /\/_astro\/add-to-cart[^/]*\.js$/);
  await openProduct(page, SIZED);
  await page.getByRole('radio', { name: '2.6' }).check();
  await add(page).click();
  await script.asked;
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  await add(page).click();
  await script.letGo();
  await expect(add(page)).not.toHaveAttribute('aria-busy');
  await expectCount(page, 1);
  expect(await readCart(page)).toMatchObject([{ size: '2.6', quantity: 1 }]);
});

test('S4: the quantity stays between 1 and the stock of the size, and starts at 1', async ({ page }) => {
  await openProduct(page, SIZED);
  await expect(quantity(page)).toHaveValue('1');
  await expect(less(page)).toBeDisabled();
  await page.getByRole('radio', { name: '2.6' }).check();
  const heard = page.getByRole('status').and(page.locator('[for=quantity]'));
  await more(page).click();
  await expect(heard).toHaveText('2');
  await more(page).click();
  await more(page).click();
  await expect(quantity(page)).toHaveValue('4');
  await expect(heard).toHaveText('4');
  await more(page).click();
  await expect(quantity(page)).toHaveValue('4');
  await expect(page.getByText('Cannot add more items than available in stock.')).toBeVisible();

  await page.getByRole('radio', { name: '2.8' }).check();
  await expect(quantity(page)).toHaveValue('1');
  await page.getByRole('radio', { name: '2.4' }).check();
  await quantity(page).fill('50');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('3');
  for (const text of ['', '0', '-2']) {
    await quantity(page).fill(text);
    await quantity(page).blur();
    await expect(quantity(page)).toHaveValue('1');
  }
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('2');
  // The focus stays where it is.
  for (const _ of ['down to one', 'no further']) {
    await less(page).press('Enter');
    await expect(quantity(page)).toHaveValue('1');
    await expect(less(page)).toBeFocused();
  }
  await page.reload();
  await expect(quantity(page)).toHaveValue('1');
});

test('S5: more than the stock is neither added nor bought, counting what is in the cart', async ({
  page,
}) => {
  await fillCart(page, [{ id: await idOf(SIZED), quantity: 3, size: '2.6' }]);
  await openProduct(page, SIZED);
  await page.getByRole('radio', { name: '2.6' }).check();
  await quantity(page).fill('50');
  await add(page).click();
  await expect(page.getByText('Oops!')).toBeVisible();
  await expect(quantity(page)).toHaveValue('4');
  await expect(page.getByText('Cannot add more items than available in stock.')).toBeVisible();
  await buy(page).click();
  await expect(page.getByText('Cannot buy more items than available in stock.')).toBeVisible();
  await expectCount(page, 3);
  await quantity(page).fill('1');
  await quantity(page).press('Enter');
  await expectCount(page, 4);
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('S4, G10: a sold-out piece can be neither added nor bought, and the bar leads to "Tell me when it is back", and asks for no quantity', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openProduct(page, SOLD_OUT);
      for (const button of [add(page), buy(page)]) {
        if (javaScriptEnabled) await expect(button).toBeDisabled();
        else await expect(button).toHaveCount(0);
      }
      const tellMe = page.locator('[data-buy-bar]').getByRole('link', { name: 'Tell me when it is back' });
      await expect(tellMe).toBeInViewport({ ratio: 1 });
      await expect(quantity(page)).toHaveCount(0);
      await tellMe.click();
      await expect(page.locator('[data-restock]').getByLabel('E-mail address')).toBeInViewport();
      expect(await spill(page)).toBe(0);
    });
  });
}

test('S4: the quantity comes down with the stock that the shop has by now', async ({ page }) => {
  const address = await demoProduct(SIZED);
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/products/stock*', async (route) => {
    await mayAnswer;
    const { items } = (await (await route.fetch()).json()) as { items: [Record<string, unknown>] };
    const sizes = [{ size: '2.6', onHand: 2 }];
    await route.fulfill({ json: { items: [{ ...items[0], stockQuantity: 2, sizes }] } });
  });
  await page.clock.install({ time: Date.now() + 61_000 });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.getByRole('radio', { name: '2.6' }).check();
  await quantity(page).fill('4');
  answer();
  await expect(page.getByText('Only 2 left!')).toBeVisible();
  await expect(quantity(page)).toHaveValue('2');
});

test(
  'price and Add to Cart are on the first screen of a phone, above tab bar and chat',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openProduct(page, SIZED);
    const box = async (locator: ReturnType<typeof add>) => {
      await expect(locator).toBeInViewport({ ratio: 1 });
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const button = await box(add(page));
    await expect(page.locator('[data-buy-bar] [data-amount]:visible')).toBeInViewport({ ratio: 1 });
    const tabs = await box(page.getByRole('navigation', { name: 'Quick access' }));
    const chat = await box(page.getByRole('link', { name: 'Chat with us on WhatsApp' }));
    expect(button.bottom).toBeLessThanOrEqual(tabs.top);
    expect(chat.top).toBeGreaterThanOrEqual(tabs.top);
    expect(await spill(page)).toBe(0);
  },
);
