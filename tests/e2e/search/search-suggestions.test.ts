import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** The box of the header; on a phone it stands in the menu. */
async function openBox(page: Page) {
  const burger = page.getByRole('button', { name: 'Open menu' });
  if (await burger.isVisible()) await burger.click();
  return page.locator('[data-search-form] input:visible').first();
}

const options = (page: Page) => page.getByRole('option');

test('S2: the box goes to the results; an empty term goes nowhere', async ({ page }) => {
  await page.goto('/contact');
  const box = await openBox(page);
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/contact');
  await box.fill('  temple jhumkas ');
  await box.press('Enter');
  await expect(page).toHaveURL('/collections?search=temple+jhumkas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "temple jhumkas"');
});

test('on a phone the search is one press away: its field has the focus, and suggests', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByLabel('Search jewellery');
  await expect(box).toBeFocused();
  await page.keyboard.type('bangl');
  await expect(options(page).first()).toContainText('Bangles Collection');
  await expectAccessible(page);
  // As if the shopper had opened one of them, and come back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await box.press('Enter');
  await expect(page).toHaveURL('/collections?search=bangl');
});

test(
  'suggestions come as one types, with pictures, prices and categories, at most 6 @both',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/contact');
    const box = await openBox(page);
    await box.fill('bangl');
    await expect(options(page).first()).toBeVisible();
    await expect(options(page).first()).toContainText('Bangles Collection');
    await expect(options(page)).toHaveCount(6);
    await expect(options(page).nth(1)).toContainText('₹');
    await expect(options(page).nth(1).locator('img')).toHaveAttribute('src', /^\/media\//);
    await expectAccessible(page);
  },
);

test(
  'they stand under their box, as wide as it is, and a press on one leads to it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/contact');
    const box = await openBox(page);
    await box.pressSequentially('bangl');
    const shown = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox();
    const over = await box.boundingBox();
    expect([shown?.x, shown?.width]).toEqual([over?.x, over?.width]);
    await options(page).filter({ hasText: '₹' }).first().click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
  },
);

test('they are chosen with the keyboard @desktop', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/contact');
  const box = await openBox(page);
  // Filled at once: the answer to half a word would undo a choice.
  await box.fill('nath');
  await expect(options(page).first()).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');

  await box.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await box.press('ArrowDown');
  const id = await options(page).first().getAttribute('id');
  await expect(box).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(options(page).first()).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none' });

  await box.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue('nath');
  await expect(box).toHaveAttribute('aria-expanded', 'false');

  await box.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await box.press('ArrowDown');
  // A key pressed while a word is still being composed in another script.
  const isLeftToKeyboard = (key: string) =>
    box.evaluate(
      (element, pressed) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, isComposing: true, cancelable: true }),
        ),
      key,
    );
  expect([await isLeftToKeyboard('ArrowDown'), await isLeftToKeyboard('Enter')]).toEqual([true, true]);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL('/collections/nose-rings');
});

test('Enter means what stands in the box, and no suggestion for less of it @desktop', async ({ page }) => {
  await page.goto('/contact');
  const box = await openBox(page);
  await box.fill('nath');
  await expect(options(page).first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  const late = await holdAnswer(page, /suggest\?q=nathni$/);
  await box.fill('nathni');
  await late.asked;
  await box.press('Enter');
  await expect(page).toHaveURL('/collections?search=nathni');
});

test('they are chosen with the pointer, and leave with the focus', async ({ page }) => {
  await page.goto('/contact');
  const box = await openBox(page);
  await box.pressSequentially('jhumka');
  await expect(options(page).first()).toBeVisible();
  await box.blur();
  await expect(options(page)).toHaveCount(0);
  await box.focus();
  await box.pressSequentially('s');
  await options(page).filter({ hasText: '₹' }).first().click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
});

test('an answer to an older term is not shown, and an emptied box suggests nothing', async ({ page }) => {
  await page.goto('/contact');
  const box = await openBox(page);
  const late = await holdAnswer(page, /suggest\?q=nath$/);
  await box.fill('nath');
  await late.asked;
  await box.fill('payal');
  await expect(options(page).first()).toContainText('Anklets');
  await late.letGo();
  await expect(options(page).first()).toContainText('Anklets');

  // A late answer shows nothing either.
  const later = await holdAnswer(page, /suggest\?q=kada$/);
  await box.fill('kada');
  await later.asked;
  await box.fill('');
  await later.letGo();
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
});

test('without an answer the box stays a box', async ({ page, problems }) => {
  problems.allow(/503/);
  await page.route('**/api/search/suggest*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/contact');
  const box = await openBox(page);
  const answered = page.waitForResponse('**/api/search/suggest*');
  await box.pressSequentially('kada');
  await answered;
  await expect(options(page)).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL('/collections?search=kada');
});

test('nothing is fetched for it until somebody turns to the box', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => url.includes('search-suggestions'))).toEqual([]);
});
