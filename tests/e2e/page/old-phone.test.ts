import { drawer, fillCart, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** What Chrome 100 and the Safari of iOS 15 lack, as far as the shop might come to use it. */
test.beforeEach(({ page }) => page.addInitScript(forgetWhatIsNewer));

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

test('S8: an older phone shows the cart, and its checkout all that it asks for', async ({ page }) => {
  const [piece] = await unsizedPieces();
  await page.goto(`/products/${String(piece?.id)}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(drawer(page).getByRole('link', { name: /^Checkout\s*₹/ })).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
});

test('S8: it gets the messages of the shop', async ({ page }) => {
  const [piece] = await unsizedPieces();
  await page.goto(`/products/${String(piece?.id)}`);
  await page.getByRole('main').locator('[data-heart]').first().click();
  await expect(page.locator('#toasts').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('G8: a band of prices narrows its list, too', async ({ page }) => {
  await page.goto('/collections');
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  await page.locator('#filters').getByRole('button', { name: 'Up to ₹499.00' }).click();
  await expect(page).toHaveURL(/[?&]price_(?:from|to)=/);
});

test('what opens a dialog works there too when it is pressed before the scripts have come', async ({
  page,
}) => {
  const wake = await openAsleep(page, '/contact');
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.tap();
  await expect(burger).toHaveAttribute('aria-busy', 'true');
  wake();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('an island that breaks says so in its place, instead of nothing', async ({ page, problems }) => {
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
