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

for (const [way, press] of [
  ['a click', (page: Page) => cartLink(page).click()],
  ['a tap', (page: Page) => cartLink(page).tap()],
  ['the Enter key', (page: Page) => cartLink(page).press('Enter')],
] as const) {
  test(
    `D8: ${way} before React has come opens the cart once, and React fills it`,
    { tag: '@journey' },
    async ({ page }) => {
      const openings = await countOpenings(page);
      const [piece] = await unsizedPieces();
      await fillCart(page, [{ id: piece?.id ?? 0, quantity: 1 }]);
      const react = await holdAnswer(page, REACT);
      await page.goto('/contact', { waitUntil: 'domcontentloaded' });
      await press(page);
      await react.asked;
      await expect(drawer(page).getByText('Loading your cart...')).toBeVisible();
      await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
      const height = () => drawer(page).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
      const before = await height();
      await react.letGo();
      await expect(drawer(page).getByRole('link', { name: piece?.name ?? '' })).toBeVisible();
      // If the height changed, a press on the cross would miss it.
      expect(await height()).toBe(before);
      await expect(page).toHaveURL('/contact');
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await cartLink(page).click();
      await expect(drawer(page)).toBeVisible();
      expect(await openings()).toBe(2);
    },
  );
}

test('what the sheet has before React has come works at once', async ({ page }) => {
  await fillCart(page, [{ id: 1, quantity: 1 }]);
  const react = await holdAnswer(page, REACT);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await cartLink(page).click();
  await react.asked;
  await drawer(page).getByRole('button', { name: 'Close your cart' }).click();
  await expect(drawer(page)).toBeHidden();
  await cartLink(page).click();
  await drawer(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await react.letGo();
});

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

test('with Ctrl held it stays a link', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/contact');
  for (const wake of [false, true]) {
    if (wake) await page.locator('body > header astro-island:not([ssr])').waitFor({ state: 'attached' });
    const opened = context.waitForEvent('page');
    // The context is asked, not the tab: of a tab that opens at once Playwright may wait for ever for the navigation.
    const shown = context.waitForEvent('response', (response) => {
      return response.request().isNavigationRequest() && new URL(response.url()).pathname === '/checkout';
    });
    await cartLink(page).click({ modifiers: ['ControlOrMeta'] });
    const [tab] = await Promise.all([opened, shown]);
    await tab.close();
  }
  await expect(page).toHaveURL('/contact');
  await expect(drawer(page)).toBeHidden();
});

test(
  'when React cannot be loaded the press leads to the cart as a link',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/astro-island|react\.|Failed to load resource/);
    await page.route(/\/_astro\/react[^/]*\.js/, (route) => route.abort());
    await page.goto('/contact');
    await cartLink(page).click();
    await expect(page).toHaveURL('/checkout');
  },
);

test('when React cannot be loaded what was added is said all the same', async ({ page, problems }) => {
  problems.allow(/astro-island|react\.|Failed to load resource/);
  const [piece] = await unsizedPieces();
  await page.route(/\/_astro\/react[^/]*\.js/, (route) => route.abort());
  await page.goto(`/products/${String(piece?.id)}`);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.click();
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
  await expect(page.locator('astro-island[data-asleep]', { has: drawer(page) })).toBeAttached();
  await expect(drawer(page).getByText('Loading your cart...')).toBeHidden();
  await drawer(page).getByRole('button', { name: 'Close your cart' }).click();
  await expect(drawer(page)).toBeHidden();
  // From now on a message says it.
  await add.click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
  await expect(drawer(page)).toBeHidden();
});

test.describe('D8: React is fetched ahead', () => {
  test('not for somebody who only looks; by the first touch, and nothing of it runs', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const measure = await measurePage(page, '/contact');
    expectWithinBudget(measure);
    expect(asked.filter((url) => REACT.test(url))).toEqual([]);
    const fetched = page.waitForResponse(REACT);
    await page.getByRole('heading', { level: 1 }).tap();
    await fetched;
    await expect(page.locator('body > header astro-island[ssr]')).toBeAttached();
  });

  test('at once where there is something in the cart', async ({ page }) => {
    await fillCart(page, [{ id: 1, quantity: 1 }]);
    const fetched = page.waitForResponse(REACT);
    await page.goto('/contact');
    await fetched;
    await expect(page.locator('body > header astro-island[ssr]')).toBeAttached();
  });
});

test(
  'D8: policy pages load no React at all; there the cart is a link',
  { tag: '@journey' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const network = watchNetwork(page);
    await measurePage(page, '/privacy-policy');
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
  'the checkout, which is all awake, stays within 107 KB of our own and shifts nothing',
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
