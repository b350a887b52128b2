import type { Page } from '@playwright/test';
import { MOST_OF_ONE } from '#catalogue/product-limits.ts';
import { addProduct } from '#tests/support/rows.ts';
import {
  callApi,
  expect,
  expectToast,
  openAccount,
  signIn,
  signInAsNew,
  signOut,
  test,
} from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { newName, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { payButton } from '#tests/e2e/support/checkout-page.ts';
import { demo, readDemo } from '#tests/e2e/support/demo-database.ts';
import {
  closeDrawer,
  type DemoPiece,
  drawer,
  expectCount,
  fillCart,
  openDrawer,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { comeBack, hasAsked, serverCart } from '#tests/e2e/support/signed-in.ts';

let piece: DemoPiece;
let other: DemoPiece;
test.beforeAll(async () => {
  const [one, two] = (await unsizedPieces()).filter(({ stock }) => stock > 8);
  if (!one || !two) throw new Error('The demo shop has no such pieces.');
  [piece, other] = [one, two];
});

const openPiece = (page: Page, { id } = piece) => page.goto(`/products/${String(id)}`);
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
const has = (page: Page, cart: Record<number, number>) =>
  expect.poll(() => serverCart(page), 'what the shop keeps').toEqual(cart);

test(
  'S4: what is added is kept by the shop, for any browser that the shopper signs in with',
  { tag: '@journey' },
  async ({ page }) => {
    const email = await signInAsNew(page);
    await openPiece(page);
    await add(page);
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await closeDrawer(page);
    await add(page);
    await expectCount(page, 2);
    await has(page, { [piece.id]: 2 });
    expect(await readCart(page)).toEqual([]);

    // From here on this is another browser, which knows nothing of the cart.
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto('/contact');
    await expectCount(page, 0);
    await signIn(page, email);
    await page.goto('/checkout');
    await expect(page.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
    await expectCount(page, 2);
  },
);

test(
  'S2, S4: in the drawer the quantity is changed, the line removed and put back, the cart cleared',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
    await callApi(page, 'POST', 'cart/items', { productId: other.id });
    await page.goto('/contact');
    await expectCount(page, 3);
    await openDrawer(page);
    const line = drawer(page).getByRole('listitem').filter({ hasText: piece.name });
    await line.getByRole('button', { name: 'One more' }).click();
    await has(page, { [piece.id]: 3, [other.id]: 1 });
    await drawer(page).getByRole('button', { name: 'Offers and coupon codes' }).click();
    await expect(drawer(page).getByLabel('Coupon code')).toBeFocused();
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Remove', exact: false }).last().click();
    // A message that has the focus does not disappear by itself.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await has(page, { [other.id]: 1 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await has(page, { [piece.id]: 3, [other.id]: 1 });
    await drawer(page).getByRole('button', { name: 'Clear cart' }).click();
    await expectToast(page, 'Your cart is now empty.');
    await has(page, {});
    await expectCount(page, 0);
  },
);

test(
  'S4: signing in merges the guest cart once, with two tabs open',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    await fillCart(page, [
      { id: piece.id, quantity: 2 },
      { id: other.id, quantity: 1 },
    ]);
    const email = await openAccount();
    await page.goto('/contact');
    const tab = await context.newPage();
    problems.watch(tab);
    await tab.goto('/customer-reviews');
    await expectCount(tab, 3);
    await callApi(page, 'POST', 'auth/sign-in/email', { email, password: PASSWORD });
    await Promise.all([comeBack(page), comeBack(tab)]);
    await has(page, { [piece.id]: 2, [other.id]: 1 });
    for (const each of [page, tab]) {
      await expectCount(each, 3);
      await expect.poll(() => readCart(each)).toEqual([]);
      await each.reload();
      await expectCount(each, 3);
    }
    await has(page, { [piece.id]: 2, [other.id]: 1 });
  },
);

test(
  'S4, D9: the merge is clamped to stock, and the shopper is told',
  { tag: '@desktop' },
  async ({ page }) => {
    const [scarce] = await unsizedPieces(3);
    if (!scarce) throw new Error('The demo shop has nothing that is scarce.');
    await fillCart(page, [
      { id: scarce.id, quantity: 9 },
      { id: 987_654, quantity: 1 },
    ]);
    await signInAsNew(page);
    await page.goto('/contact');
    await expectToast(page, 'Some quantities were lowered to what is in stock.');
    await expectToast(page, 'Some pieces are not in the shop any more.');
    await has(page, { [scarce.id]: scarce.stock });
    await expectCount(page, scarce.stock);
  },
);

test('S4: two tabs of one account are in step', { tag: '@desktop' }, async ({ page, context, problems }) => {
  await signInAsNew(page);
  await openPiece(page);
  const tab = await context.newPage();
  problems.watch(tab);
  await openPiece(tab, other);
  await add(page);
  await expectCount(tab, 1);
  await add(tab);
  await expectCount(page, 2);
  await has(page, { [piece.id]: 1, [other.id]: 1 });
});

test('signing out empties what is shown; the shop keeps the cart', async ({ page, context, problems }) => {
  const email = await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
  const first = hasAsked(page);
  await page.goto('/contact');
  await first;
  await expectCount(page, 2);
  const tab = await context.newPage();
  problems.watch(tab);
  const asked = hasAsked(tab);
  await tab.goto('/contact');
  await asked;
  await expectCount(tab, 2);
  await signOut(page);
  await comeBack(page);
  await expectCount(page, 0);
  await expectCount(tab, 0);
  await tab.reload();
  await expectCount(tab, 0);
  await signIn(page, email);
  await page.reload();
  await expectCount(page, 2);
});

test('once the shop has said that the session was ended, what is added goes into the cart of a guest', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  const email = await signInAsNew(page);
  await readDemo('delete from sessions where user_id = (select id from users where email = ?)', email);
  const session = await holdAnswer(page, /\/api\/session$/);
  const hasLoaded = hasAsked(page);
  await openPiece(page);
  await hasLoaded;
  await session.letGo();
  await add(page);
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
  expect(await readCart(page)).toMatchObject([{ id: piece.id, quantity: 1 }]);
  await page.goto('/checkout');
  await expect(page.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
});

test('a price that has changed since it was added is shown', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNew(page);
  const seenPaise = piece.pricePaise - 100;
  await callApi(page, 'POST', 'cart/items', { productId: piece.id, seenPaise });
  await page.goto('/checkout');
  const note = page.getByText(/The price has gone up from/);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('link', { name: 'Order on WhatsApp' })).toBeVisible();
  await expect
    .poll(async () => ((await callApi(page, 'GET', 'cart')) as { items: unknown[] }).items)
    .toMatchObject([{ pricePaiseWhenAdded: piece.pricePaise }]);
  await page.reload();
  await expect(page.getByText('Order summary')).toBeVisible();
  await expect(note).toBeHidden();
});

test(
  'D9: the cart has a placeholder for a product that left the shop',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id });
    await page.route('**/api/cart', async (route) => {
      const response = await route.fetch();
      const cart = (await response.json()) as { items: object[] };
      await route.fulfill({ json: { ...cart, items: cart.items.map((i) => ({ ...i, product: null })) } });
    });
    await page.goto('/checkout');
    await expect(page.getByText('Product Not Found').first()).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
  },
);

test('S2: the badge is a pulsing ellipsis while the cart loads', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: piece.id });
  const answer = await holdAnswer(page, /\/api\/cart$/);
  await page.goto('/contact');
  await answer.asked;
  const badge = page.locator('body > header [data-cart-count]');
  await expect(badge).toHaveText('…');
  await expect(page.getByRole('link', { name: 'Cart, loading' }).first()).toBeVisible();
  await expect(badge).toHaveCSS('animation-name', 'pulse');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(badge).toHaveCSS('animation-iteration-count', '1');
  await openDrawer(page);
  await expect(drawer(page).getByText('Loading your cart...')).toBeVisible();
  await expect(drawer(page).getByText('Your cart is empty')).toHaveCount(0);
  await answer.letGo();
  await expect(drawer(page).getByRole('link', { name: piece.name })).toBeVisible();
  await expectCount(page, 1);
  await page.reload();
  await expectCount(page, 1);
});

test(
  'S2: a cart that is not here yet is not called empty at the checkout',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id });
    const answer = await holdAnswer(page, /\/api\/cart$/);
    await page.goto('/checkout');
    await answer.asked;
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Loading your cart')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toHaveCount(0);
    await answer.letGo();
    await expect(page.getByRole('main').getByRole('link', { name: piece.name })).toBeVisible();
  },
);

test('one more than a cart holds of a piece is refused in words', async ({ page }) => {
  await signInAsNew(page);
  const { id } = await addProduct(demo, { name: newName(), createdAt: 1, inStock: 2 * MOST_OF_ONE });
  await callApi(page, 'POST', 'cart/items', { productId: id, quantity: MOST_OF_ONE });
  await page.goto('/contact');
  await openDrawer(page);
  await drawer(page).getByRole('listitem').getByRole('button', { name: 'One more' }).click();
  await expectToast(page, 'A cart holds 999 of one piece at most.');
  await has(page, { [id]: MOST_OF_ONE });
  await removeProducts(page, [id]);
});

test(
  'D3: a page costs somebody signed in one call for the cart and one for the wishlist',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    });
    const others = () => calls.filter((call) => !call.endsWith('/api/session')).toSorted();
    const expected = ['GET /api/cart', 'GET /api/wishlist', 'POST /api/page-views'];
    await page.goto('/');
    await expect.poll(others).toEqual(expected);
    await page.waitForLoadState('networkidle');
    expect(others()).toEqual(expected);
  },
);
