import type { Page } from '@playwright/test';
import { callApi, expect, expectToast, signInAsNew, test } from '#tests/e2e/support/account.ts';
import {
  closeDrawer,
  type DemoPiece,
  drawer,
  expectCount,
  fillCart,
  openDrawer,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { serverCart } from '#tests/e2e/support/signed-in.ts';

test.describe.configure({ mode: 'default' });
const ITEMS = '**/api/cart/items';

let piece: DemoPiece;
test.beforeAll(async () => {
  const found = (await unsizedPieces()).find(({ stock }) => stock > 8);
  if (!found) throw new Error('The demo shop has no such piece.');
  piece = found;
});

const openPiece = (page: Page) => page.goto(`/products/${String(piece.id)}`);
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
const has = (page: Page, quantity: number) =>
  expect.poll(() => serverCart(page), 'what the shop keeps').toEqual({ [piece.id]: quantity });
/** Retries at once: its own next try comes later the longer the network was down. */
const tryNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const waiting = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('own_cart') ?? '{}') as { waiting: unknown[] }).waiting.length,
  );

test(
  'S8: a change made offline is sent when the network is back, one that the shop refuses is taken back, one whose answer was lost is made once, one that was not sent outlives the page, and a cart that cannot be loaded falls back to what the browser knew last',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    problems.allow(/409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await signInAsNew(page);
    // The cart and its messages are loaded with the first press.
    await openPiece(page);
    await add(page);
    await closeDrawer(page);
    await has(page, 1);

    await context.setOffline(true);
    await add(page);
    await expectToast(page, /Error Adding to Cart.*Please check your internet connection\./);
    await expectCount(page, 2);
    await context.setOffline(false);
    await expect.poll(() => waiting(page)).toBe(0);
    await has(page, 2);
    await closeDrawer(page);

    const refusal = { error: 'OUT_OF_STOCK', message: 'This item is currently out of stock.' };
    await page.route(ITEMS, (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
    await add(page);
    await expectToast(page, /Error Adding to Cart.*This item is currently out of stock\./);
    await expectCount(page, 2);
    await closeDrawer(page);

    await page.route(ITEMS, loseAnswer, { times: 1 });
    await add(page);
    await expectCount(page, 3);
    await expect.poll(() => waiting(page)).toBe(0);
    await has(page, 3);

    // Tried on a page that has shown no message yet.
    await openPiece(page);
    await page.route(ITEMS, (route) => route.abort('failed'));
    await add(page);
    await expectToast(page, /Error Adding to Cart.*Please check your internet connection\./);
    await page.unroute(ITEMS);
    await page.goto('/contact');
    await has(page, 4);

    await page.route('**/api/cart', (route) => route.abort('failed'));
    await page.goto('/contact');
    await expectToast(page, /Cart Load Error.*Please check your internet connection\./);
    await expectCount(page, 4);
    // The drawer shows what the browser knows of the cart, with what the shop says of its pieces.
    await openDrawer(page);
    await expect(drawer(page).getByRole('link', { name: piece.name }).first()).toBeVisible();
    await expect(drawer(page)).not.toContainText('₹0.00');
  },
);

test(
  'S4, S8: a guest cart that does not get into the account is sent again',
  { tag: '@desktop' },
  async ({ page, problems }) => {
    problems.allow(/503/);
    const MERGE = '**/api/cart/merge';
    const json = { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' };
    await page.route(MERGE, (route) => route.fulfill({ status: 503, json }));
    await fillCart(page, [{ id: piece.id, quantity: 2 }]);
    await signInAsNew(page);
    await page.goto('/contact');
    await expectToast(page, /Cart Sync Error.*A short break\./);
    await page.unroute(MERGE);
    await tryNow(page);
    await expect.poll(() => waiting(page)).toBe(0);
    await has(page, 2);
  },
);

test('S4: a page that the browser keeps for going back, before its cart was there, holds up no other page', async ({
  page,
}) => {
  await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 1 });
  const kept = await page.context().newPage();
  const asked = kept.waitForRequest('**/api/cart');
  await kept.route('**/api/cart', () => undefined);
  await kept.goto('/contact');
  await asked;
  await kept.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await page.goto('/checkout');
  await expect(page.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
});
