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

test(
  'S2: suggestions come as one types, with pictures, prices and categories, at most 6, and a press leads to one @both',
  { tag: '@journey' },
  async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/contact', { waitUntil: 'networkidle' });
    // Nothing is fetched for them until somebody turns to the box.
    expect(fetched.filter((url) => url.includes('search-suggestions'))).toEqual([]);
    const box = await openBox(page);
    await box.fill('bangl');
    await expect(options(page).first()).toContainText('Bangles Collection');
    await expect(options(page)).toHaveCount(6);
    await expect(options(page).nth(1)).toContainText('₹');
    await expect(options(page).nth(1).locator('img')).toHaveAttribute('src', /^\/media\//);
    await expectAccessible(page);
    const shown = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox();
    const over = await box.boundingBox();
    expect([shown?.x, shown?.width]).toEqual([over?.x, over?.width]);
    await box.blur();
    await expect(options(page)).toHaveCount(0);
    await box.focus();
    await box.pressSequentially('e');
    await options(page).filter({ hasText: '₹' }).first().click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
  },
);

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
  'they are chosen with the keyboard; Enter means what stands in the box @desktop',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/contact');
    const box = await openBox(page);
    // Filled at once: the answer to half a word would undo a choice.
    await box.fill('nath');
    await expect(options(page).first()).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await box.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await box.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box).toHaveValue('nath');
    await box.press('ArrowDown');
    await expect(options(page).first()).toBeVisible();
    await box.press('ArrowDown');
    const id = await options(page).first().getAttribute('id');
    await expect(box).toHaveAttribute('aria-activedescendant', id ?? '');
    // A key that is pressed while a word is still being composed in another script is left to the keyboard.
    const isLeft = await box.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, cancelable: true }),
      ),
    );
    expect(isLeft).toBe(true);
    await box.press('Enter');
    await expect(page).toHaveURL('/collections/nose-rings');

    await page.goto('/contact');
    await box.fill('nath');
    await expect(options(page).first()).toBeVisible();
    await box.press('ArrowDown');
    const late = await holdAnswer(page, /suggest\?q=nathni$/);
    await box.fill('nathni');
    await late.asked;
    await box.press('Enter');
    await expect(page).toHaveURL('/collections?search=nathni');
  },
);

test('an answer to an older term is not shown; without one, or without a term, the box stays a box', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  await page.goto('/contact');
  const box = await openBox(page);
  const late = await holdAnswer(page, /suggest\?q=nath$/);
  await box.fill('nath');
  await late.asked;
  await box.fill('payal');
  await expect(options(page).first()).toContainText('Anklets');
  await late.letGo();
  await expect(options(page).first()).toContainText('Anklets');
  await box.fill('   ');
  await expect(options(page)).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL('/contact');

  await page.route('**/api/search/suggest*', (route) => route.fulfill({ status: 503, json: {} }));
  const answered = page.waitForResponse('**/api/search/suggest*');
  await box.fill('  temple jhumkas ');
  await answered;
  await expect(options(page)).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL('/collections?search=temple+jhumkas');
});
