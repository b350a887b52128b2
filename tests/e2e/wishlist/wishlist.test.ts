import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectToast,
  openMenu,
  signInAsNew,
  signOut,
  test,
} from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import type { DemoPiece } from '#tests/e2e/support/guest-cart.ts';
import { heart, isPressed, openPiece, search, twoPieces } from '#tests/e2e/support/hearts.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { comeBack, hasAsked, wishes } from '#tests/e2e/support/signed-in.ts';

const desktop = { tag: '@desktop' };
let piece: DemoPiece;
let other: DemoPiece;
test.beforeAll(async () => {
  [piece, other] = await twoPieces();
});

const wish = (page: Page, { id } = piece) => callApi(page, 'PUT', `wishlist/${String(id)}`);
test(
  'S2, S4: a heart adds and removes, on cards and product pages alike',
  { tag: '@journey' },
  async ({ page }) => {
    await signInAsNew(page);
    await search(page, piece);
    await isPressed(page, piece, false);
    const box = await heart(page, piece).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await heart(page, piece).click();
    await expectToast(page, 'Added to Wishlist');
    await isPressed(page, piece, true);
    expect(await wishes(page)).toEqual([piece.id]);
    // The account menu counts what is on the list.
    await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist 1' })).toHaveAttribute(
      'href',
      '/wishlist',
    );
    await openPiece(page, piece);
    await isPressed(page, piece, true);
    await heart(page, piece).click();
    await expectToast(page, 'Removed from Wishlist');
    await isPressed(page, piece, false);
    expect(await wishes(page)).toEqual([]);
    await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
  },
);

test(
  'S4: the list changes when the shop has said yes; until then the heart is busy',
  desktop,
  async ({ page }) => {
    await signInAsNew(page);
    await openPiece(page, piece);
    const answer = await holdAnswer(page, /\/api\/wishlist\/\d+$/);
    await heart(page, piece).click();
    await answer.asked;
    await expect(heart(page, piece)).toHaveAttribute('aria-busy', 'true');
    await isPressed(page, piece, false);
    await answer.letGo();
    await isPressed(page, piece, true);
    await expect(heart(page, piece)).not.toHaveAttribute('aria-busy');
  },
);

test('S4: a list that was asked for before does not undo a wish', desktop, async ({ page }) => {
  await signInAsNew(page);
  const list = await holdAnswer(page, /\/api\/wishlist$/);
  await openPiece(page, piece);
  await list.asked;
  await heart(page, piece).click();
  await expect(heart(page, piece)).toHaveAttribute('aria-busy', 'true');
  expect(await wishes(page)).toEqual([]);
  await list.letGo();
  await expectToast(page, 'Added to Wishlist');
  await isPressed(page, piece, true);
  expect(await wishes(page)).toEqual([piece.id]);
});

test(
  'hearts are in step over tabs, and on cards that come later',
  desktop,
  async ({ page, context, problems }) => {
    await signInAsNew(page);
    await openPiece(page, piece);
    const tab = await context.newPage();
    problems.watch(tab);
    await search(tab, piece);
    await heart(page, piece).click();
    await isPressed(tab, piece, true);
    await tab.getByLabel('Sort by').selectOption('price-desc');
    await expect(tab).toHaveURL(/sort=price-desc/);
    await isPressed(tab, piece, true);
  },
);

test('S4: a piece on the wishlist is not added again', desktop, async ({ page }) => {
  await signInAsNew(page);
  const listed = page.waitForResponse('**/api/wishlist');
  await openPiece(page, piece);
  await listed;
  // Done in another browser; this page has not heard of it.
  await wish(page);
  await heart(page, piece).click();
  await expectToast(page, 'Already Wishlisted');
  await isPressed(page, piece, true);
});

test('S4: an add of what is out of stock is refused', desktop, async ({ page, problems }) => {
  problems.allow(/409/);
  const [row] = await readDemo(
    'select id, name from products where stock_quantity = 0 and on_sale = 1 limit 1',
  );
  await signInAsNew(page);
  await page.goto(`/products/${String(row?.['id'])}`);
  await heart(page, { ...piece, name: String(row?.['name']) }).click();
  await expectToast(page, 'This item is currently out of stock.');
  expect(await wishes(page)).toEqual([]);
});

test('S8: an add and a removal that fail say so, and change nothing', desktop, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await signInAsNew(page);
  await openPiece(page, piece);
  for (const [what, before] of [
    ['Could not add item to wishlist.', false],
    ['Could not remove item from wishlist.', true],
  ] as const) {
    await isPressed(page, piece, before);
    await page.route('**/api/wishlist/*', (route) => route.abort('failed'));
    await heart(page, piece).click();
    await expectToast(page, `${what} Please check your internet connection.`);
    await isPressed(page, piece, before);
    await page.unroute('**/api/wishlist/*');
    await heart(page, piece).click();
    await isPressed(page, piece, !before);
    await expect(heart(page, piece)).not.toHaveAttribute('aria-busy');
  }
});

test('S8: Could not fetch your wishlist.', desktop, async ({ page, problems }) => {
  problems.allow(/500/);
  await signInAsNew(page);
  await page.route('**/api/wishlist', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'x' } }),
  );
  await openPiece(page, piece);
  await expectToast(page, 'Could not fetch your wishlist.');
});

test('signing out leaves no heart pressed', desktop, async ({ page }) => {
  await signInAsNew(page);
  await wish(page);
  const asked = hasAsked(page);
  await openPiece(page, piece);
  await asked;
  await isPressed(page, piece, true);
  await signOut(page);
  await comeBack(page);
  await isPressed(page, piece, false);
  await page.reload();
  await isPressed(page, piece, false);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no heart', desktop, async ({ page }) => {
    await openPiece(page, piece);
    await expect(heart(page, piece)).toBeHidden();
  });
});

test.describe('S2: the page /wishlist', () => {
  test(
    'shows what is wished for, newest first, and lets it be taken off',
    { tag: '@journey' },
    async ({ page }) => {
      await signInAsNew(page);
      await wish(page, other);
      await wish(page, piece);
      const response = await page.goto('/wishlist');
      expect(response?.headers()['cache-control']).toContain('no-store');
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.getByRole('heading')).toHaveText([piece.name, other.name]);
      await expect(page.getByText('2 pieces')).toBeVisible();
      await isPressed(page, piece, true);
      await expectAccessible(page);
      await page.getByRole('button', { name: `Remove ${piece.name}` }).press('Enter');
      await expectToast(page, 'Removed from Wishlist');
      await expect(cards.getByRole('heading')).toHaveText([other.name]);
      const next = cards.getByRole('link', { name: other.name, exact: true });
      await expect(next).toBeFocused();
      const isSeen = await next.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isSeen).toBe(true);
      await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
      await heart(page, other).click();
      await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
      await page.getByRole('link', { name: 'See all collections' }).click();
      await expect(page).toHaveURL('/collections');
    },
  );

  test(
    'sends whoever is signed out to the login, and empties at the logout',
    desktop,
    async ({ page, request }) => {
      const response = await request.get('/wishlist', { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers()['location']).toBe('/login?next=%2Fwishlist');
      await signInAsNew(page);
      const own = await page.goto('/wishlist');
      // One round trip besides the one for the session.
      expect(own?.headers()['server-timing']).toContain('2 round trips');
      await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/wishlist?page=${'9'.repeat(20)}`);
      await expect(page).toHaveURL('/wishlist?page=1');
    },
  );

  test(
    "stays within the budget, is accessible and within its edges, a guest's too",
    desktop,
    async ({ page }) => {
      const looks = async () => {
        await isPressed(page, piece, true);
        await expectFits(page);
      };
      await signInAsNew(page);
      await wish(page);
      expectOwnPageWithinBudget(await measurePage(page, '/wishlist'));
      await looks();
      await page.context().clearCookies();
      await openPiece(page, piece);
      await heart(page, piece).click();
      await expectToast(page, 'Login Required');
      await page.goto('/wishlist');
      await expect(page.getByText('This browser keeps your wishlist.')).toBeVisible();
      await looks();
    },
  );
});
