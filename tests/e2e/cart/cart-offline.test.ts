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
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { serverCart } from '#tests/e2e/support/signed-in.ts';

test.describe.configure({ mode: 'default' });
const desktop = { tag: '@desktop' };
const SOLD_OUT = { error: 'OUT_OF_STOCK', message: 'This item is currently out of stock.' };

let piece: DemoPiece;
let other: DemoPiece;
test.beforeAll(async () => {
  const [found, another] = (await unsizedPieces()).filter(({ stock }) => stock > 8);
  if (!found || !another) throw new Error('The demo shop has no such pieces.');
  [piece, other] = [found, another];
});

/** With the cart and its messages loaded, as they are after a first press. */
async function openPiece(page: Page): Promise<void> {
  await page.goto(`/products/${String(piece.id)}`);
  await add(page);
  await closeDrawer(page);
  await has(page, 1);
}

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
const has = (page: Page, quantity: number) =>
  expect
    .poll(() => serverCart(page), 'what the shop keeps')
    .toEqual(quantity === 0 ? {} : { [piece.id]: quantity });
/** Retries at once: its own next try comes later the longer the network was down. */
const tryNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const waiting = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('own_cart') ?? '{}') as { waiting: unknown[] }).waiting.length,
  );

test(
  'offline a change is kept, and sent when the network is back',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await signInAsNew(page);
    await openPiece(page);
    await context.setOffline(true);
    await add(page);
    await expectToast(page, /Error Adding to Cart.*Please check your internet connection\./);
    await expectCount(page, 2);
    await closeDrawer(page);
    await add(page);
    await expectCount(page, 3);
    await context.setOffline(false);
    await expect.poll(() => waiting(page)).toBe(0);
    await has(page, 3);
  },
);

test(
  'S8: what the shop refuses is taken back, a change whose answer was lost is made once, one that was not sent outlives the page, and Cart Load Error falls back to what the browser knew last',
  { tag: ['@desktop', '@journey'] },
  async ({ page, problems }) => {
    const ITEMS = '**/api/cart/items';
    problems.allow(/409|ERR_FAILED/);
    await signInAsNew(page);
    await openPiece(page);

    await page.route(ITEMS, (route) => route.fulfill({ status: 409, json: SOLD_OUT }));
    await add(page);
    await expectToast(page, /Error Adding to Cart.*This item is currently out of stock\./);
    await expectCount(page, 1);
    await page.unroute(ITEMS);
    await closeDrawer(page);

    let lost = 0;
    await page.route(ITEMS, async (route) => {
      lost += 1;
      if (lost === 1) {
        await route.fetch();
        await route.abort('failed');
      } else await route.continue();
    });
    await add(page);
    await expect.poll(() => lost).toBe(2);
    await expect.poll(() => waiting(page)).toBe(0);
    await has(page, 2);
    await expectCount(page, 2);
    await page.unroute(ITEMS);

    // Tried on a page that has shown no message yet.
    await page.goto(`/products/${String(piece.id)}`);
    await page.route(ITEMS, (route) => route.abort('failed'));
    await add(page);
    await expectToast(page, /Error Adding to Cart.*Please check your internet connection\./);
    await page.unroute(ITEMS);
    await page.goto('/contact');
    await expectCount(page, 3);
    await has(page, 3);

    let isDown = true;
    await page.route('**/api/cart', (route) => (isDown ? route.abort('failed') : route.continue()));
    await page.goto('/contact');
    await expectToast(page, /Cart Load Error.*Please check your internet connection\./);
    await expectCount(page, 3);
    // The drawer shows what the browser knows of the cart, with what the shop says of its pieces.
    await openDrawer(page);
    await expect(drawer(page).getByRole('link', { name: piece.name }).first()).toBeVisible();
    await expect(drawer(page)).not.toContainText('₹0.00');
    await page.keyboard.press('Escape');
    const back = page.waitForResponse('**/api/cart');
    isDown = false;
    await tryNow(page);
    await back;
  },
);

test(
  'S8: a quantity, a line or a cart that cannot be changed is tried again by itself',
  desktop,
  async ({ page, problems }) => {
    problems.allow(/503/);
    await signInAsNew(page);
    for (const [title, path, press] of [
      ['Error Updating Quantity', /\/api\/cart\/items\//, 'One more'],
      ['Error Removing Item', /\/api\/cart\/items\//, `Remove`],
      ['Error Clearing Cart', /\/api\/cart$/, 'Clear cart'],
    ] as const) {
      await test.step(title, async () => {
        await callApi(page, 'DELETE', 'cart');
        await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
        await page.goto('/contact');
        await openDrawer(page);
        await expect(drawer(page).getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
        let isDown = true;
        await page.route(path, async (route) => {
          if (route.request().method() === 'GET' || !isDown) await route.continue();
          else
            await route.fulfill({
              status: 503,
              json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' },
            });
        });
        await drawer(page).getByRole('button', { name: press }).last().click();
        await expectToast(page, title);
        // This happens on another device.
        const since = { [other.id]: 1 };
        await callApi(page, 'POST', 'cart/items', { productId: other.id, quantity: 1 });
        isDown = false;
        await tryNow(page);
        await expect.poll(() => waiting(page)).toBe(0);
        await expect
          .poll(() => serverCart(page), 'what the shop keeps')
          .toEqual(press === 'One more' ? { [piece.id]: 3, ...since } : since);
        await page.unroute(path);
      });
    }
  },
);

test('S8: what the shop refuses at the first press is said in the sheet that the press has opened', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  await signInAsNew(page);
  await page.goto(`/products/${String(piece.id)}`);
  await page.route('**/api/cart/items', (route) => route.fulfill({ status: 409, json: SOLD_OUT }));
  // React comes late, as on a slow line.
  const sheetIsAwake = page.waitForResponse(/\/_astro\/CartSheet[^/]*\.js/);
  let refused = (): void => undefined;
  const isRefused = new Promise<void>((resolve) => {
    refused = resolve;
  });
  await page.route(/\/_astro\/CartSheet[^/]*\.js/, async (route) => {
    await isRefused;
    await route.continue();
  });
  await add(page);
  await expectToast(page, 'This item is currently out of stock.');
  refused();
  await sheetIsAwake;
  await expect(drawer(page).getByText('Your cart is empty')).toBeVisible();
  await expectToast(page, 'This item is currently out of stock.');
});

test(
  'S8: Cart Load Failed where nothing is known; later, an answer that comes late overwrites no newer change',
  desktop,
  async ({ page, problems }) => {
    problems.allow(/500/);
    await signInAsNew(page);
    await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 1 });
    let isDown = true;
    await page.route('**/api/cart', (route) =>
      isDown ? route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'x' } }) : route.continue(),
    );
    await page.goto('/contact');
    await expectToast(page, 'An unexpected error occurred while loading your cart.');
    isDown = false;
    await expectCount(page, 1);

    await openDrawer(page);
    const more = drawer(page).getByRole('button', { name: 'One more' });
    const first = await holdAnswer(page, /\/api\/cart\/items\//);
    await more.click();
    await first.asked;
    await more.click();
    await more.click();
    await expect(drawer(page).getByLabel('Quantity', { exact: true })).toHaveValue('4');
    await first.letGo();
    await expect(drawer(page).getByLabel('Quantity', { exact: true })).toHaveValue('4');
    await has(page, 4);
  },
);

for (const [title, status, json] of [
  ['Cart Sync Error', 503, { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' }],
  ['Cart Sync Failed', 400, { error: 'INVALID_INPUT', message: 'Please check what you entered.' }],
] as const) {
  test(
    `S4, S8: ${title}, when the guest cart does not get into the account`,
    desktop,
    async ({ page, problems }) => {
      problems.allow(/503|400/);
      let isDown = true;
      await page.route('**/api/cart/merge', (route) =>
        isDown ? route.fulfill({ status, json }) : route.continue(),
      );
      await fillCart(page, [{ id: piece.id, quantity: 2 }]);
      await signInAsNew(page);
      await page.goto('/contact');
      await expectToast(page, new RegExp(`${title}.*${json.message}`));
      isDown = false;
      await tryNow(page);
      // A call that may succeed is sent again; one that is refused is not.
      await expect.poll(() => waiting(page)).toBe(0);
      await has(page, status === 503 ? 2 : 0);
    },
  );
}

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

test('S4: one that waits for its turn there holds up another page for 20 seconds at most', async ({
  page,
}) => {
  await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 1 });
  const kept = await page.context().newPage();
  await kept.goto('/favicon.svg');
  const locks = () =>
    kept.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((all) => all.filter(({ name }) => name === 'own-cart').length);
    });
  await kept.evaluate(
    () =>
      new Promise<void>((begun) => {
        void navigator.locks.request('own-cart', () => {
          begun();
          return new Promise(() => undefined);
        });
      }),
  );
  await page.clock.install();
  await page.goto('/checkout');
  await expect.poll(locks).toEqual([1, 1]);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible();
});
