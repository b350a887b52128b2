import type { Page } from '@playwright/test';
import {
  expectAwakeWithinBudget,
  expectCheckoutWithinBudget,
  expectWithinBudget,
} from '#tests/e2e/support/budget.ts';
import { payButton } from '#tests/e2e/support/checkout-page.ts';
import { cartLink, drawer, fillCart, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { measurePage, measureScripts } from '#tests/e2e/support/measure-page.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const REACT = /\/_astro\/react[^/]*\.js$/;

/** How often the drawer has been opened. */
async function countOpenings(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function open() {
      document.documentElement.dataset['openings'] = String(openings() + 1);
      showModal.call(this);
    };
    const openings = () => Number(document.documentElement.dataset['openings'] ?? 0);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['openings'] ?? 0));
}

/** Translates as a browser does: it puts other words into elements of its own, except where the page forbids it. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent?.translate || parent.matches('script, style, noscript') || !text.data.trim()) continue;
      const [outer, inner] = [document.createElement('span'), document.createElement('span')];
      text.replaceWith(outer);
      text.data = text.data.toUpperCase();
      outer.appendChild(inner).appendChild(text);
    }
  });
}

test(
  'D8: a tap before React has come opens the cart once, what the sheet has works at once, and React fills it',
  { tag: '@journey' },
  async ({ page }) => {
    const openings = await countOpenings(page);
    const [piece] = await unsizedPieces();
    await fillCart(page, [{ id: piece?.id ?? 0, quantity: 1 }]);
    const react = await holdAnswer(page, REACT);
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    await cartLink(page).tap();
    await react.asked;
    await drawer(page).getByRole('button', { name: 'Close your cart' }).click();
    await expect(drawer(page)).toBeHidden();
    await cartLink(page).tap();
    await expect(drawer(page).getByText('Loading your cart...')).toBeVisible();
    await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
    const height = () => drawer(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
    const before = await height();
    await react.letGo();
    await expect(drawer(page).getByRole('link', { name: piece?.name ?? '' })).toBeVisible();
    // If the height changed, a press on the cross would miss it.
    expect(await height()).toBe(before);
    await expect(page).toHaveURL('/contact');
    expect(await openings()).toBe(2);
  },
);

test('a piece added on a page that the browser has translated before React has come is shown all the same', async ({
  page,
}) => {
  const [piece] = await unsizedPieces();
  const react = await holdAnswer(page, REACT);
  await page.goto(`/products/${String(piece?.id)}`, { waitUntil: 'domcontentloaded' });
  await translate(page);
  await page.getByRole('button', { name: 'ADD TO CART', exact: true }).click();
  await react.asked;
  await react.letGo();
  await expect(drawer(page).getByRole('link', { name: /^Checkout ₹/ })).toBeVisible();
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
  // From now on the sheet may be translated as well.
  await expect(drawer(page).getByRole('heading', { name: 'Your cart' })).toHaveAttribute('translate', 'yes');
});

test(
  'when React cannot be loaded what was added is said all the same, and the cart is a link',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/astro-island|react\.|Failed to load resource/);
    const [piece] = await unsizedPieces();
    await page.route(REACT, (route) => route.abort());
    await page.goto(`/products/${String(piece?.id)}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await expect(drawer(page).getByText('Loading your cart...')).toBeHidden();
    await page.goto('/contact');
    await cartLink(page).click();
    await expect(page).toHaveURL('/checkout');
  },
);

test(
  'D8: React is fetched ahead by the first touch, and not run; on policy pages never, where the cart is a link',
  { tag: '@journey' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expectWithinBudget(await measurePage(page, '/contact'));
    expect(asked.filter((url) => REACT.test(url))).toEqual([]);
    const fetched = page.waitForResponse(REACT);
    await page.getByRole('heading', { level: 1 }).tap();
    await fetched;
    await expect(page.locator('body > header astro-island[ssr]')).toBeAttached();

    asked.length = 0;
    const network = watchNetwork(page);
    await page.goto('/privacy-policy');
    await cartLink(page).hover();
    await network.untilQuiet();
    expect(asked.filter((url) => REACT.test(url))).toEqual([]);
    await cartLink(page).click();
    await expect(page).toHaveURL('/checkout');
  },
);

for (const path of ['/', '/collections/earrings', '/products/1', '/contact']) {
  test(
    `D8: with every island awake the scripts of ${path} stay within 102 KB`,
    { tag: '@journey' },
    async ({ page }) => {
      const scripts = await measureScripts(page, path, async () => {
        await cartLink(page).click();
        await expect(drawer(page).getByText('Your cart is empty')).toBeVisible();
      });
      expectAwakeWithinBudget(scripts);
    },
  );
}

test(
  'the checkout, which is all awake, stays within 108 KB of our own and shifts nothing',
  { tag: '@journey' },
  async ({ page }) => {
    const [piece] = await unsizedPieces();
    await fillCart(page, [{ id: piece?.id ?? 0, quantity: 1 }]);
    // The network is quiet between its last script and its first call.
    const measure = await measurePage(page, '/checkout', async () => {
      await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    });
    const own = measure.scripts.filter(({ url }) => new URL(url).origin === SHOP_URL);
    expectCheckoutWithinBudget(own);
    expect(measure.layoutShift, measure.shifted.join(', ')).toBeLessThan(0.001);
    expect(measure.blockingScripts).toEqual([]);
  },
);
