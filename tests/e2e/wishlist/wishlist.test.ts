import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectToast,
  openAccount,
  openMenu,
  signIn,
  signInAsNew,
  signOut,
  test,
} from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectOwnPageWithinBudget } from '../support/budget.ts';
import { readDemo } from '../support/demo-database.ts';
import { type DemoPiece, unsizedPieces } from '../support/guest-cart.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { measurePage } from '../support/measure-page.ts';
import { comeBack, wishes } from '../support/signed-in.ts';

const desktop = { tag: '@desktop' };
let piece: DemoPiece;
let other: DemoPiece;
test.beforeAll(async () => {
  const [one, two] = await unsizedPieces();
  if (!one || !two) throw new Error('The demo shop has no such pieces.');
  [piece, other] = [one, two];
});

const heart = (page: Page, { name } = piece) =>
  page.getByRole('button', { name: `Save ${name} to your wishlist` }).first();
const openPiece = (page: Page) => page.goto(`/products/${String(piece.id)}`);
const wish = (page: Page, { id } = piece) => callApi(page, 'PUT', `wishlist/${String(id)}`);
const search = (page: Page) => page.goto(`/collections?search=${encodeURIComponent(piece.name)}`);
/** As it is said, and as it is seen: filled or empty. */
async function isPressed(page: Page, isIt: boolean): Promise<void> {
  await expect(heart(page)).toHaveAttribute('aria-pressed', String(isIt));
  await expect(heart(page).locator('svg')).toHaveCSS('fill', isIt ? 'rgb(107, 26, 43)' : 'none');
}

test('S2, S4: a heart adds and removes, on cards and product pages alike @both', async ({ page }) => {
  await signInAsNew(page);
  await search(page);
  await isPressed(page, false);
  const box = await heart(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart(page).click();
  await expectToast(page, 'Added to Wishlist');
  await isPressed(page, true);
  expect(await wishes(page)).toEqual([piece.id]);
  // The account menu counts what is on the list.
  await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist 1' })).toHaveAttribute(
    'href',
    '/wishlist',
  );
  await openPiece(page);
  await isPressed(page, true);
  await heart(page).click();
  await expectToast(page, 'Removed from Wishlist');
  await isPressed(page, false);
  expect(await wishes(page)).toEqual([]);
  await expect((await openMenu(page)).getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
});

test(
  'S4: the list changes when the shop has said yes; until then the heart is busy',
  desktop,
  async ({ page }) => {
    await signInAsNew(page);
    await openPiece(page);
    const answer = await holdAnswer(page, /\/api\/wishlist\/\d+$/);
    await heart(page).click();
    await answer.asked;
    await expect(heart(page)).toHaveAttribute('aria-busy', 'true');
    await isPressed(page, false);
    await answer.letGo();
    await isPressed(page, true);
    await expect(heart(page)).not.toHaveAttribute('aria-busy');
  },
);

test('S4: a list that was asked for before does not undo a wish', desktop, async ({ page }) => {
  await signInAsNew(page);
  const list = await holdAnswer(page, /\/api\/wishlist$/);
  await openPiece(page);
  await list.asked;
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-busy', 'true');
  expect(await wishes(page)).toEqual([]);
  await list.letGo();
  await expectToast(page, 'Added to Wishlist');
  await isPressed(page, true);
  expect(await wishes(page)).toEqual([piece.id]);
});

test(
  'hearts are in step over tabs, and on cards that come later',
  desktop,
  async ({ page, context, problems }) => {
    await signInAsNew(page);
    await openPiece(page);
    const tab = await context.newPage();
    problems.watch(tab);
    await search(tab);
    await heart(page).click();
    await isPressed(tab, true);
    await tab.getByLabel('Sort by').selectOption('price-desc');
    await expect(tab).toHaveURL(/sort=price-desc/);
    await isPressed(tab, true);
  },
);

test('S4: what is wishlisted already is not added again', desktop, async ({ page }) => {
  await signInAsNew(page);
  const listed = page.waitForResponse('**/api/wishlist');
  await openPiece(page);
  await listed;
  // From another browser; this page has not heard of it.
  await wish(page);
  await heart(page).click();
  await expectToast(page, 'Already Wishlisted');
  await isPressed(page, true);
});

test('S4: an add of what is out of stock is refused', desktop, async ({ page, problems }) => {
  problems.allow(/409/);
  const [row] = await readDemo(
    'select id, name from products where stock_quantity = 0 and deleted_at is null limit 1',
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
  await openPiece(page);
  for (const [what, before] of [
    ['Could not add item to wishlist.', false],
    ['Could not remove item from wishlist.', true],
  ] as const) {
    await isPressed(page, before);
    await page.route('**/api/wishlist/*', (route) => route.abort('failed'));
    await heart(page).click();
    await expectToast(page, `${what} Please check your internet connection.`);
    await isPressed(page, before);
    await page.unroute('**/api/wishlist/*');
    await heart(page).click();
    await isPressed(page, !before);
  }
});

test('S8: Could not fetch your wishlist.', desktop, async ({ page, problems }) => {
  problems.allow(/500/);
  await signInAsNew(page);
  await page.route('**/api/wishlist', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'x' } }),
  );
  await openPiece(page);
  await expectToast(page, 'Could not fetch your wishlist.');
});

test.describe('§9: the hearts of a guest', () => {
  const kept = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('guest_wishlist') ?? '[]') as number[]);

  test('S4, S8: she is asked to log in, and the heart is kept until she has @both', async ({ page }) => {
    const email = await openAccount();
    await openPiece(page);
    await heart(page).click();
    await expectToast(page, 'Login RequiredPlease log in to add items to your wishlist.');
    const login = page.getByRole('status').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/products/${String(piece.id)}`)}`,
    );
    await isPressed(page, true);
    await page.reload();
    await isPressed(page, true);
    await search(page);
    await isPressed(page, true);
    await signIn(page, email);
    await page.reload();
    await expectToast(page, 'Added to Wishlist1 piece that this browser kept for you.');
    await isPressed(page, true);
    expect(await wishes(page)).toEqual([piece.id]);
    expect(await kept(page)).toEqual([]);
    await page.reload();
    await isPressed(page, true);
    expect(await wishes(page)).toEqual([piece.id]);
  });

  test('pressed again it is taken back, in all tabs', desktop, async ({ page, context, problems }) => {
    await openPiece(page);
    const tab = await context.newPage();
    problems.watch(tab);
    await search(tab);
    await heart(page).click();
    await isPressed(page, true);
    await tab.reload();
    await isPressed(tab, true);
    await heart(tab).click();
    await expectToast(tab, 'Removed from Wishlist');
    await isPressed(page, false);
    expect(await kept(page)).toEqual([]);
  });

  test('they have a page, which says where they are kept @both', async ({ page }) => {
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
    await isPressed(page, true);
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

  test('logging in there shows them in her own list', desktop, async ({ page }) => {
    const email = await openAccount();
    await openPiece(page);
    await heart(page).click();
    await isPressed(page, true);
    await signIn(page, email);
    await page.goto('/wishlist');
    await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([piece.name]);
    await expect(page.getByText('This browser keeps your wishlist.')).toBeHidden();
    expect(await wishes(page)).toEqual([piece.id]);
  });

  test('what cannot be sent is kept for the next page', desktop, async ({ page, problems }) => {
    problems.allow(/503/);
    await openPiece(page);
    await heart(page).click();
    await isPressed(page, true);
    await page.route('**/api/wishlist/merge', (route) =>
      route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
    );
    await signInAsNew(page);
    await openPiece(page);
    await expectToast(page, 'Could not fetch your wishlist.');
    await isPressed(page, true);
    expect(await kept(page)).toEqual([piece.id]);
    await page.unroute('**/api/wishlist/merge');
    await page.reload();
    await expect.poll(() => wishes(page)).toEqual([piece.id]);
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test('where the browser refuses to keep anything she is told', desktop, async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await openPiece(page);
    await heart(page).click();
    await expectToast(page, 'Your browser keeps nothing for us');
    await isPressed(page, true);
  });

  test('no more than a wishlist holds', desktop, async ({ page }) => {
    await page.goto('/favicon.svg');
    await page.evaluate(() =>
      localStorage.setItem('guest_wishlist', JSON.stringify(Array.from({ length: 200 }, (_, n) => 9000 + n))),
    );
    await openPiece(page);
    await heart(page).click();
    await expectToast(page, 'A wishlist holds 200 pieces at most.');
    await isPressed(page, false);
    expect(await kept(page)).toHaveLength(200);
  });
});

test('signing out leaves no heart pressed', desktop, async ({ page }) => {
  await signInAsNew(page);
  await wish(page);
  await openPiece(page);
  await isPressed(page, true);
  await signOut(page);
  await comeBack(page);
  await isPressed(page, false);
  await page.reload();
  await isPressed(page, false);
});

test('without JavaScript there is no heart', desktop, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openPiece(page);
  await expect(heart(page)).toBeHidden();
  await context.close();
});

test.describe('S2: the page /wishlist', () => {
  test('shows what is wished for, newest first, and lets it be taken off @both', async ({ page }) => {
    await signInAsNew(page);
    await wish(page, other);
    await wish(page, piece);
    const response = await page.goto('/wishlist');
    expect(response?.headers()['cache-control']).toContain('no-store');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([piece.name, other.name]);
    await expect(page.getByText('2 pieces')).toBeVisible();
    await isPressed(page, true);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Remove ${piece.name}` }).click();
    await expectToast(page, 'Removed from Wishlist');
    await expect(cards.getByRole('heading')).toHaveText([other.name]);
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible();
    await heart(page, other).click();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'See all collections' }).click();
    await expect(page).toHaveURL('/collections');
  });

  test(
    'sends whoever is signed out to the login, and empties when she signs out',
    desktop,
    async ({ page, request }) => {
      const response = await request.get('/wishlist', { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers()['location']).toBe('/login?next=%2Fwishlist');
      await signInAsNew(page);
      const own = await page.goto('/wishlist');
      // One besides the session.
      expect(own?.headers()['server-timing']).toContain('2 round trips');
      await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('stays within the budget', desktop, async ({ page }) => {
    await signInAsNew(page);
    await wish(page);
    expectOwnPageWithinBudget(await measurePage(page, '/wishlist'));
  });
});
