import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectToast,
  fillLogin,
  openAccount,
  signIn,
  signInAsNew,
  signOut,
  test,
} from '#tests/e2e/support/account.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import {
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
  'S4: what is added, in either of two tabs, is kept by the shop for any browser that the shopper signs in with',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    const email = await signInAsNew(page);
    await openPiece(page);
    const tab = await context.newPage();
    problems.watch(tab);
    await openPiece(tab, other);
    await add(page);
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await expectCount(tab, 1);
    await add(tab);
    await expectCount(page, 2);
    await has(page, { [piece.id]: 1, [other.id]: 1 });
    expect(await readCart(page)).toEqual([]);

    // From here on this is another browser, which knows nothing of the cart.
    await tab.close();
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto('/contact');
    await expectCount(page, 0);
    await signIn(page, email);
    await page.goto('/checkout');
    await expect(page.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
    await expectCount(page, 2);
  },
);

test(
  'S2, S4: in the drawer the quantity is changed, also while an earlier answer is late, the line removed and put back, the cart cleared',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
    await callApi(page, 'POST', 'cart/items', { productId: other.id });
    await page.goto('/contact');
    await expectCount(page, 3);
    await openDrawer(page);
    const line = drawer(page).getByRole('listitem').filter({ hasText: piece.name });
    const more = line.getByRole('button', { name: 'One more' });
    const first = await holdAnswer(page, /\/api\/cart\/items\//);
    await more.click();
    await first.asked;
    await more.click();
    await expect(line.getByLabel('Quantity', { exact: true })).toHaveValue('4');
    await first.letGo();
    await expect(line.getByLabel('Quantity', { exact: true })).toHaveValue('4');
    await has(page, { [piece.id]: 4, [other.id]: 1 });
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Remove', exact: false }).last().click();
    // A message that has the focus does not disappear by itself.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await has(page, { [other.id]: 1 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await has(page, { [piece.id]: 4, [other.id]: 1 });
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

test('signing out empties what is shown, in all tabs; the shop keeps the cart', async ({
  page,
  context,
  problems,
}) => {
  const email = await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
  const tab = await context.newPage();
  problems.watch(tab);
  for (const each of [page, tab]) {
    const asked = hasAsked(each);
    await each.goto('/contact');
    await asked;
    await expectCount(each, 2);
  }
  await signOut(page);
  await comeBack(page);
  await expectCount(page, 0);
  await expectCount(tab, 0);
  await signIn(page, email);
  await page.reload();
  await expectCount(page, 2);
});

test('a cart that another device has ordered is empty when the shopper comes back; what is added after the session was ended elsewhere is kept, and the shopper is told', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  const email = await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: other.id });
  const hasLoaded = hasAsked(page);
  await openPiece(page);
  await hasLoaded;
  await expectCount(page, 1);
  await callApi(page, 'DELETE', 'cart');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectCount(page, 0);

  await readDemo('delete from sessions where user_id = (select id from users where email = ?)', email);
  await add(page);
  await expectToast(page, 'You have been signed out meanwhile. Your change is kept until you log in again.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/products\//);
  await expectCount(page, 1);
});

test(
  'S2: a cart that is not here yet is not called empty, in the header, the drawer and the checkout',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id });
    const answer = await holdAnswer(page, /\/api\/cart$/);
    await page.goto('/contact');
    await answer.asked;
    await expect(page.locator('body > header [data-cart-count]')).toHaveText('…');
    await openDrawer(page);
    await expect(drawer(page).getByText('Loading your cart...')).toBeVisible();
    await expect(drawer(page).getByText('Your cart is empty')).toHaveCount(0);
    await page.goto('/checkout');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Loading your cart')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toHaveCount(0);
    await answer.letGo();
    await expect(page.getByRole('main').getByRole('link', { name: piece.name })).toBeVisible();
    await expectCount(page, 1);
  },
);
