import type { Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { drawer, fillCart, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** Renames a feature in everything that the shop sends, so that the browser does not know it. */
async function forget(page: Page, known: string, unknown: string): Promise<void> {
  await page.route(/localhost/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replaceAll(unknown, known) });
    const { 'content-security-policy': _, ...headers } = response.headers();
    if (!/html|css|javascript/.test(headers['content-type'] ?? '')) return route.fulfill({ response });
    const text = await response.text();
    return route.fulfill({ response, headers, body: text.replaceAll(known, unknown) });
  });
}

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Filter' });

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('in a browser that does not know popovers', () => {
  test.beforeEach(({ page }) => forget(page, 'popover', 'popnone'));

  test('the menu of the account and the filters open by their buttons and close again @both', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/collections', { waitUntil: 'networkidle' });
    const account = page.locator('#account-menu');
    await expect(account).toBeHidden();
    const button = page.getByRole('button', { name: 'Account' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(account).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await account.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(account).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();

    const filters = page.locator('#filters');
    await expect(filters).toBeVisible({ visible: !isMobile });
    if (!isMobile) return;
    await opener(page).click();
    await expect(filters).toBeInViewport();
    await page.getByRole('button', { name: 'Close the filters' }).click();
    await expect(filters).toBeHidden();
  });

  test('the first screen does not show them open until its style sheet has come @both', async ({
    page,
    isMobile,
  }) => {
    await page.route('**/*.css', () => undefined);
    for (const path of ['/', '/collections', await demoProduct('Mehfil Kundan Bangles')]) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await expect(page.locator('#account-menu')).toBeAttached();
      await expect(page.locator('#account-menu')).toBeHidden();
      if (path !== '/collections') continue;
      await expect(page.locator('#filters')).toBeAttached();
      await expect(page.locator('#filters')).toBeVisible({ visible: !isMobile });
    }
  });
});

/** Chrome before 120, Safari before 17. */
const forgetScripting = (page: Page) => forget(page, '(scripting:', '(unheard-of:');

test('S8: a browser that cannot be asked whether scripts run is offered nothing in their place', async ({
  page,
}) => {
  await forgetScripting(page);
  await page.goto('/collections');
  await expect(page.locator('[data-load-more]')).toHaveText('Load more', { useInnerText: true });
  await opener(page).click();
  await expect(page.locator('#filter-show')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('such a browser still has the button that narrows a list', async ({ page }) => {
    await forgetScripting(page);
    await page.goto('/collections');
    const term = page.getByRole('searchbox', { name: 'Search in this list' });
    await term.fill('kada');
    // On a phone the field lies over the bar while somebody types.
    await term.blur();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/[?&]search=kada\b/);
  });
});

test.describe('S8: an older phone', () => {
  /** What Chrome 100 and the Safari of iOS 15 lack, as far as the shop might come to use it. */
  test.beforeEach(({ page }) => page.addInitScript(forgetWhatIsNewer));

  test('shows the messages of the shop, the cart, and a checkout with all that it asks for', async ({
    page,
  }) => {
    const [piece] = await unsizedPieces();
    await page.goto(`/products/${String(piece?.id)}`);
    await page.getByRole('main').locator('[data-heart]').first().click();
    await expect(page.locator('#toasts').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await drawer(page)
      .getByRole('link', { name: /^Checkout\s*₹/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
  });

  test('narrows a list by a band of prices, and opens a dialog that was pressed before the scripts came', async ({
    page,
  }) => {
    await page.goto('/collections');
    await opener(page).click();
    await page.locator('#filters').getByRole('button', { name: 'Up to ₹499.00' }).click();
    await expect(page).toHaveURL(/[?&]price_(?:from|to)=/);
    const wake = await openAsleep(page, '/contact');
    const burger = page.getByRole('button', { name: 'Open menu' });
    await burger.tap();
    await expect(burger).toHaveAttribute('aria-busy', 'true');
    wake();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('says so in the place of an island that breaks', async ({ page, problems }) => {
    problems.allow(/broken on purpose/);
    const [piece] = await unsizedPieces();
    await fillCart(page, [{ id: piece?.id ?? 0, quantity: 1 }]);
    await page.route(/\/_astro\/checkout\.[^/]*\.js/, async (route) => {
      const response = await route.fetch();
      const broken = '(()=>{throw Error("broken on purpose")})()';
      await route.fulfill({ response, body: (await response.text()).replace('`Your cart`', broken) });
    });
    await page.goto('/checkout');
    await expect(page.getByText('The checkout could not be loaded.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
});

function forgetWhatIsNewer(): void {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
    Reflect.deleteProperty(Array.prototype, name);
  Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
  for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  for (const [owner, name] of [
    [Element.prototype, 'checkVisibility'],
    [HTMLFormElement.prototype, 'requestSubmit'],
    [Object, 'groupBy'],
    [URL, 'canParse'],
  ] as const) {
    Reflect.deleteProperty(owner, name);
  }
  window.FormData = new Proxy(FormData, {
    construct: (Native, [form]: [HTMLFormElement?]) => new Native(form),
  });
  type Find = (selectors: string) => unknown;
  const find = Reflect.get(Document.prototype, 'querySelectorAll') as Find;
  const findOrThrow = function (this: Document, selectors: string) {
    if (/:(?:has|modal)\b/.test(selectors)) throw new SyntaxError(selectors);
    return find.call(this, selectors);
  };
  Object.defineProperty(Document.prototype, 'querySelectorAll', { value: findOrThrow });
}
