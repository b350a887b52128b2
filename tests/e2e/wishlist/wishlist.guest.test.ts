import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectToast,
  openAccount,
  openMenu,
  signIn,
  signInAsNew,
  test,
} from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import type { DemoPiece } from '#tests/e2e/support/guest-cart.ts';
import { heart, isPressed, openPiece, search, twoPieces } from '#tests/e2e/support/hearts.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { wishes } from '#tests/e2e/support/signed-in.ts';

const desktop = { tag: '@desktop' };
let piece: DemoPiece;
let other: DemoPiece;
test.beforeAll(async () => {
  [piece, other] = await twoPieces();
});

const keep = (page: Page, ids: readonly number[]) =>
  page.evaluate((text) => localStorage.setItem('guest_wishlist', text), JSON.stringify(ids));
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest_wishlist') ?? '[]') as number[]);

test(
  'D9, S4, S8: a guest is asked to log in, and the heart is kept until then',
  { tag: '@journey' },
  async ({ page }) => {
    const email = await openAccount();
    await openPiece(page, piece);
    await heart(page, piece).click();
    await expectToast(page, 'Login RequiredPlease log in to add items to your wishlist.');
    const login = page.getByRole('status').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/products/${String(piece.id)}`)}`,
    );
    await isPressed(page, piece, true);
    await page.reload();
    await isPressed(page, piece, true);
    await search(page, piece);
    await isPressed(page, piece, true);
    await signIn(page, email);
    await page.reload();
    await expectToast(page, 'Added to Wishlist1 piece that this browser kept for you.');
    await isPressed(page, piece, true);
    expect(await wishes(page)).toEqual([piece.id]);
    expect(await kept(page)).toEqual([]);
    await page.reload();
    await isPressed(page, piece, true);
    expect(await wishes(page)).toEqual([piece.id]);
  },
);

test('D9: two presses while the hearts are still coming leave it filled', async ({ page }) => {
  const script = await holdAnswer(page, /\/_astro\/wishlist-sync[^/]*\.js$/);
  await page.goto(`/products/${String(piece.id)}`, { waitUntil: 'domcontentloaded' });
  await heart(page, piece).click();
  await script.asked;
  await expect(heart(page, piece)).toHaveAttribute('aria-busy', 'true');
  await heart(page, piece).click();
  await script.letGo();
  await expect(heart(page, piece)).not.toHaveAttribute('aria-busy');
  await isPressed(page, piece, true);
  expect(await kept(page)).toEqual([piece.id]);
});

test('D9: a heart that another tab has filled meanwhile, and that looks empty here, is not taken back', async ({
  page,
}) => {
  await openPiece(page, piece);
  await isPressed(page, piece, false);
  await keep(page, [piece.id]);
  await heart(page, piece).click();
  await isPressed(page, piece, true);
  await expect(heart(page, piece)).not.toHaveAttribute('aria-busy');
  expect(await kept(page)).toEqual([piece.id]);
});

test('D9: a guest is told where they are kept, and the menu leads there at once', async ({ page }) => {
  await openPiece(page, piece);
  await heart(page, piece).click();
  await expectToast(page, 'Until then this browser keeps them: see Wishlist in the menu.');
  await (await openMenu(page)).getByRole('link', { name: 'Wishlist 1' }).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([piece.name]);
});

test('D9: the first one, given on another page, is there on a page that is brought back', async ({
  page,
}) => {
  await openPiece(page, piece);
  await isPressed(page, piece, false);
  await keep(page, [piece.id]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await isPressed(page, piece, true);
});

test('D9: pressed again it is taken back, in all tabs', desktop, async ({ page, context, problems }) => {
  await openPiece(page, piece);
  const tab = await context.newPage();
  problems.watch(tab);
  await search(tab, piece);
  await heart(page, piece).click();
  await isPressed(page, piece, true);
  await tab.reload();
  await isPressed(tab, piece, true);
  await heart(tab, piece).click();
  await expectToast(tab, 'Removed from Wishlist');
  await isPressed(page, piece, false);
  expect(await kept(page)).toEqual([]);
});

test('D9: they have a page, which says where they are kept', async ({ page }) => {
  for (const { id } of [other, piece]) {
    await page.goto(`/products/${String(id)}`);
    await page.locator('[data-heart]').first().click();
    await expectToast(page, 'Login Required');
  }
  const response = await page.goto('/wishlist');
  expect(response?.headers()['cache-control']).toContain('no-store');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([piece.name, other.name]);
  await expect(page.getByText('This browser keeps your wishlist.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fwishlist',
  );
  await isPressed(page, piece, true);
  await expectAccessible(page);
  await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist 2' })).toHaveAttribute(
    'href',
    '/wishlist',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove ${piece.name}` }).click();
  await expect(cards.getByRole('heading')).toHaveText([other.name]);
  await page.getByRole('button', { name: `Remove ${other.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page).toHaveURL('/wishlist');
});

test(
  'D9: logging in there shows them in the list of the account, and tells what is new on it',
  { tag: '@journey' },
  async ({ page }) => {
    const email = await openAccount();
    await openPiece(page, piece);
    await keep(page, [piece.id, other.id]);
    await signIn(page, email);
    await callApi(page, 'PUT', `wishlist/${String(other.id)}`);
    await page.goto('/wishlist');
    await expectToast(page, 'Added to Wishlist1 piece that this browser kept for you.');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([piece.name, other.name]);
    await expect(page.getByText('This browser keeps your wishlist.')).toBeHidden();
    expect(await wishes(page)).toEqual([piece.id, other.id]);
  },
);

test('D9: a piece that left the shop is not counted any more once the list was seen', async ({ page }) => {
  await openPiece(page, piece);
  await keep(page, [987_654_321, piece.id, other.id]);
  await page.reload();
  await isPressed(page, piece, true);
  await page.goto('/wishlist');
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([piece.id, other.id]);
  await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove ${piece.name}` }).click();
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
});

test('D9: hearts that cannot be sent are kept for the next page', desktop, async ({ page, problems }) => {
  problems.allow(/503/);
  await openPiece(page, piece);
  await heart(page, piece).click();
  await isPressed(page, piece, true);
  await page.route('**/api/wishlist/merge', (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await signInAsNew(page);
  await openPiece(page, piece);
  await expectToast(page, 'Could not fetch your wishlist.');
  await isPressed(page, piece, true);
  expect(await kept(page)).toEqual([piece.id]);
  await page.unroute('**/api/wishlist/merge');
  await page.reload();
  await expect.poll(() => wishes(page)).toEqual([piece.id]);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('D9: a heart that cannot be sent is removed at the first press, for good', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  await openPiece(page, piece);
  await heart(page, piece).click();
  await isPressed(page, piece, true);
  await page.route('**/api/wishlist/merge', (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await signInAsNew(page);
  await openPiece(page, piece);
  await expectToast(page, 'Could not fetch your wishlist.');
  await heart(page, piece).click();
  await expectToast(page, 'Removed from Wishlist');
  await isPressed(page, piece, false);
  expect(await kept(page)).toEqual([]);
  await page.unroute('**/api/wishlist/merge');
  const listed = page.waitForResponse('**/api/wishlist');
  await page.reload();
  await listed;
  await isPressed(page, piece, false);
  expect(await wishes(page)).toEqual([]);
});

test('D9: where the browser refuses to keep anything, the guest is told', desktop, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await openPiece(page, piece);
  await heart(page, piece).click();
  await expectToast(page, 'Your browser keeps nothing for us');
  await isPressed(page, piece, true);
});

test('D9: no more than a wishlist holds', desktop, async ({ page }) => {
  await page.goto('/favicon.svg');
  await keep(
    page,
    Array.from({ length: 200 }, (_, n) => 9000 + n),
  );
  await openPiece(page, piece);
  await heart(page, piece).click();
  await expectToast(page, 'A wishlist holds 200 pieces at most.');
  await isPressed(page, piece, false);
  expect(await kept(page)).toHaveLength(200);
});
