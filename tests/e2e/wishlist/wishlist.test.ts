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
} from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { type DemoPiece, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { comeBack, hasAsked, wishes } from '#tests/e2e/support/signed-in.ts';

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
const search = (page: Page) => page.goto(`/collections?search=${encodeURIComponent(piece.name)}`);
const wish = (page: Page, { id }: DemoPiece) => callApi(page, 'PUT', `wishlist/${String(id)}`);
const headings = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest_wishlist') ?? '[]') as number[]);

/** For screen readers and for the eye: filled or empty. */
async function isPressed(page: Page, isIt: boolean): Promise<void> {
  await expect(heart(page)).toHaveAttribute('aria-pressed', String(isIt));
  await expect(heart(page).locator('svg')).toHaveCSS('fill', isIt ? 'rgb(107, 26, 43)' : 'none');
}

test(
  'S2, S4: a heart adds and removes, on cards and product pages alike, in all tabs, once the shop has said yes',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    await signInAsNew(page);
    const tab = await context.newPage();
    problems.watch(tab);
    await openPiece(tab);
    await search(page);
    await isPressed(page, false);
    const box = await heart(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const answer = await holdAnswer(page, /\/api\/wishlist\/\d+$/);
    await heart(page).click();
    await answer.asked;
    await expect(heart(page)).toHaveAttribute('aria-busy', 'true');
    await isPressed(page, false);
    await answer.letGo();
    await expectToast(page, 'Added to Wishlist');
    await isPressed(page, true);
    await isPressed(tab, true);
    expect(await wishes(page)).toEqual([piece.id]);
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
  },
);

test('S4: a list that was asked for before does not undo a wish', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNew(page);
  const list = await holdAnswer(page, /\/api\/wishlist$/);
  await openPiece(page);
  await list.asked;
  await heart(page).click();
  await list.letGo();
  await expectToast(page, 'Added to Wishlist');
  await isPressed(page, true);
  expect(await wishes(page)).toEqual([piece.id]);
});

test(
  'S8: an add and a removal that fail say so, and change nothing',
  { tag: '@desktop' },
  async ({ page, problems }) => {
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
      await expect(heart(page)).not.toHaveAttribute('aria-busy');
    }
  },
);

test('signing out leaves no heart pressed', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNew(page);
  await wish(page, piece);
  const asked = hasAsked(page);
  await openPiece(page);
  await asked;
  await isPressed(page, true);
  await signOut(page);
  await comeBack(page);
  await isPressed(page, false);
});

test(
  'S2: the page /wishlist shows what is wished for, newest first, and lets it be taken off',
  { tag: '@journey' },
  async ({ page }) => {
    await signInAsNew(page);
    await wish(page, other);
    await wish(page, piece);
    expectOwnPageWithinBudget(await measurePage(page, '/wishlist'));
    await expect(headings(page)).toHaveText([piece.name, other.name]);
    await isPressed(page, true);
    await expectFits(page);
    await page.getByRole('button', { name: `Remove ${piece.name}` }).press('Enter');
    await expectToast(page, 'Removed from Wishlist');
    await expect(headings(page)).toHaveText([other.name]);
    await expect(page.getByRole('main').getByRole('link', { name: other.name, exact: true })).toBeFocused();
    await heart(page, other).click();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'See all collections' }).click();
    await expect(page).toHaveURL('/collections');
  },
);

test(
  'D9, S4, S8: a guest is asked to log in; the heart is kept until then, and joins the list of the account',
  { tag: '@journey' },
  async ({ page }) => {
    const email = await openAccount();
    await openPiece(page);
    await heart(page).click();
    await expectToast(page, 'Login RequiredPlease log in to add items to your wishlist.');
    await expect(page.getByRole('status').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/products/${String(piece.id)}`)}`,
    );
    await search(page);
    await isPressed(page, true);
    await signIn(page, email);
    await wish(page, other);
    await page.goto('/wishlist');
    await expectToast(page, 'Added to Wishlist1 piece that this browser kept for you.');
    await expect(headings(page)).toHaveText([piece.name, other.name]);
    expect(await wishes(page)).toEqual([piece.id, other.id]);
    expect(await kept(page)).toEqual([]);
  },
);

test('D9: the page of a guest says where the hearts are kept; two presses while the scripts come leave one filled', async ({
  page,
}) => {
  const script = await holdAnswer(page, /\/_astro\/account\./);
  await page.goto(`/products/${String(piece.id)}`, { waitUntil: 'domcontentloaded' });
  await heart(page).click();
  await script.asked;
  await heart(page).click();
  await script.letGo();
  await expect(heart(page)).not.toHaveAttribute('aria-busy');
  await isPressed(page, true);
  await (await openMenu(page)).getByRole('link', { name: 'Wishlist 1' }).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(headings(page)).toHaveText([piece.name]);
  await expect(page.getByText('This browser keeps your wishlist.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fwishlist',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${piece.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test(
  'D9: hearts that cannot be sent are kept for the next page',
  { tag: '@desktop' },
  async ({ page, problems }) => {
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
  },
);
