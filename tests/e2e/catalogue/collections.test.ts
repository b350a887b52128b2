import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import {
  box,
  cards,
  firstNames,
  holdLists,
  menu,
  names,
  PER_PAGE,
  sort,
  title,
} from '#tests/e2e/support/collection-screen.ts';
import { holdAnswer, openAsleep } from '#tests/e2e/support/held-answer.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { stopClock } from '#tests/e2e/support/page-clock.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const more = (page: Page) => page.getByRole('link', { name: 'Load more' });
const range = (page: Page) => page.locator('[data-range]').first();
const category = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test(
  'lists stay within their budget for a visitor who only looks @both',
  { tag: '@journey' },
  async ({ page }) => {
    for (const path of ['/collections', '/collections/earrings', '/collections?search=jhumka']) {
      await test.step(path, async () => expectWithinBudget(await measurePage(page, path)));
    }
  },
);

test(
  'S2: a list has 2, 3 or 4 columns and is accessible, with its menu open too @both',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections/earrings');
    await expectAccessible(page);
    await page.goto('/collections?search=bangles');
    await menu(page).click();
    await expectAccessible(page);
    for (const [width, columns] of [
      [390, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const tracks = await page
        .locator('#collection-products')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
      expect(tracks, `${width} px`).toBe(columns);
    }
  },
);

test(
  'S2, S9: order and categories change the list in place, back and forward bring it back, and Clear All empties all',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    await expect(sort(page)).toHaveValue('created_at-desc');
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
    const newest = await firstNames(page);
    await sort(page).selectOption('price-asc');
    await expect(page).toHaveURL('/collections?sort=price-asc');
    await expect.poll(() => firstNames(page)).not.toEqual(newest);
    const cheapest = await firstNames(page);
    await menu(page).click();
    await category(page, 'Earrings').check();
    await expect(page).toHaveURL(/\?sort=price-asc&filter_categories=\d+$/);
    await expect(title(page)).toHaveText('Filtered: Earrings');

    await page.goBack();
    await expect(title(page)).toHaveText('All Collections');
    await expect.poll(() => firstNames(page)).toEqual(cheapest);
    await expect(page.locator('[name=filter_categories]:checked')).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => firstNames(page)).toEqual(newest);
    await expect(sort(page)).toHaveValue('created_at-desc');
    await page.goForward();
    await expect.poll(() => firstNames(page)).toEqual(cheapest);
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');

    // The menu is still open.
    await category(page, 'Earrings').check();
    await category(page, 'Bangles').check();
    await expect(menu(page)).toContainText('2');
    await expect(title(page)).toHaveText('Filtered: Bangles, Earrings');
    await page.keyboard.press('Escape');
    await expect(category(page, 'Earrings')).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(sort(page)).toHaveValue('created_at-desc');

    await page.goto('/collections/bangles?sort=price-asc');
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(menu(page)).toBeVisible();
  },
);

test('S2: the menu of categories scrolls, is pressed on its words, and closes when one turns elsewhere @both', async ({
  page,
}) => {
  await page.goto('/collections');
  await menu(page).click();
  const choices = page.getByRole('group', { name: 'Show only these categories' });
  await expect(choices).toBeInViewport({ ratio: 1 });
  await expect(menu(page)).toBeInViewport({ ratio: 1 });
  const heights = await choices.evaluate(({ clientHeight, scrollHeight }) => ({
    clientHeight,
    scrollHeight,
  }));
  expect(heights.clientHeight).toBeLessThanOrEqual(72 * 4);
  expect(heights.scrollHeight).toBeGreaterThan(heights.clientHeight);
  const words = choices.getByText('Bangles', { exact: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await words.boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.7, y + height / 2);
  await page.mouse.down();
  // A slow press takes the focus before it ends.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await expect(category(page, 'Bangles')).toBeChecked();
  await category(page, 'Bangles').focus();
  await page.locator('body > header').getByRole('link', { name: 'Jhilmil, home' }).focus();
  await expect(category(page, 'Bangles')).toBeHidden();
  await menu(page).click();
  await title(page).click();
  await expect(category(page, 'Bangles')).toBeHidden();
});

test(
  "S2: 'Loading our treasures...' while it loads, 'No Sparkles Found!' when there is nothing, with a way back to all",
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    const release = await holdLists(page);
    await box(page).fill('qqqqqq');
    await expect(page.getByText('Loading our treasures...')).toBeInViewport();
    await expect(page.getByRole('status').first()).toHaveText('Loading');
    release();
    await expect(page.getByRole('heading', { name: 'No Sparkles Found!' })).toBeVisible();
    await expect(page.getByText('Nothing for “qqqqqq”. What others like:')).toBeVisible();
    await expect(cards(page)).toHaveCount(8);
    await expect(page.getByRole('status').first()).toHaveText('Nothing found');
    // No filters are offered where there is nothing to choose from.
    const offer = page.getByRole('button', { name: 'Filter', exact: true });
    await expect(offer).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear Filters & View All' }).click();
    await expect(cards(page)).toHaveCount(PER_PAGE);
    await expect(page).toHaveURL('/collections');
    await expect(box(page)).toHaveValue('');
    await expect(offer).toBeVisible();
  },
);

test("S8: 'Failed to fetch products.', after 15 s without an answer too, leaves all as it was, and can be tried again", async ({
  page,
  problems,
}) => {
  problems.allow(/503|ERR_/);
  await page.clock.install();
  await page.goto('/collections');
  const failure = page.getByRole('alert').getByText('Failed to fetch products.');
  await page.route(/\/collections\?/, (route) => route.fulfill({ status: 503, body: '' }));
  await more(page).click();
  await expect(failure).toBeVisible();
  await expect(cards(page)).toHaveCount(PER_PAGE);
  await expect(page).toHaveURL('/collections');
  await page.unroute(/\/collections\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(2 * PER_PAGE);
  await expect(failure).toBeHidden();

  await page.route(/sort=name-asc/, () => undefined);
  await stopClock(page);
  const asked = page.waitForRequest(/sort=name-asc/);
  await sort(page).selectOption('name-asc');
  await asked;
  await page.clock.runFor(14_000);
  await expect(failure).toBeHidden();
  await page.clock.runFor(2000);
  await expect(failure).toBeVisible();
  await page.clock.resume();
  await page.unroute(/sort=name-asc/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^A/);
});

test('an answer that comes too late is not shown, and “Load more” waits for a choice that is on its way', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/collections');
  const late = await holdAnswer(page, /sort=price-asc/);
  await sort(page).selectOption('price-asc');
  await late.asked;
  await sort(page).selectOption('name-desc');
  await expect(page).toHaveURL('/collections?sort=name-desc');
  await expect.poll(async () => (await names(page))[0]).toMatch(/^Z/);
  await late.letGo();
  await expect(page.locator('[data-list]')).toHaveAttribute('aria-busy', 'false');
  expect((await names(page))[0]).toMatch(/^Z/);

  const awaited = await holdAnswer(page, /sort=name-asc/);
  await sort(page).selectOption('name-asc');
  await awaited.asked;
  await more(page).click();
  await awaited.letGo();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^A/);
  await expect(page).toHaveURL('/collections?sort=name-asc');
  await expect(cards(page)).toHaveCount(PER_PAGE);
});

test('what is chosen or typed before the scripts have come narrows the list all the same', async ({
  page,
}) => {
  for (const [choose, address] of [
    [() => sort(page).selectOption('Price: low to high'), '/collections?sort=price-asc'],
    [() => box(page).fill('jhumka'), '/collections?search=jhumka'],
  ] as const) {
    const wake = await openAsleep(page, '/collections');
    const newest = await firstNames(page);
    await choose();
    wake();
    await expect(page).toHaveURL(address);
    await expect.poll(() => firstNames(page)).not.toEqual(newest);
  }
});

test(
  'what “Load more” added is there again after a visit to a product and another order; a reload shows what the address says',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    const first = await names(page);
    await more(page).click();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    await expect(page).toHaveURL('/collections?page=2');
    await expect(range(page)).toHaveText(/^Showing 1–48 of/);
    const added = await names(page);
    expect(added.slice(0, PER_PAGE)).toEqual(first);
    await expect(cards(page).nth(PER_PAGE).getByRole('link').first()).toBeFocused();
    await expect(page.getByRole('status').first()).toHaveText(/^Showing 1–48 of/);

    const last = cards(page).nth(2 * PER_PAGE - 3);
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/collections?page=2');
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    expect(await names(page)).toEqual(added);
    await expect(last).toBeInViewport();

    await sort(page).selectOption('price-asc');
    await expect(page).toHaveURL('/collections?sort=price-asc');
    await expect(cards(page)).toHaveCount(PER_PAGE);
    await page.goBack();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);

    await page.reload();
    await expect(range(page)).toHaveText(/^\s*Showing 25–48 of \d+\s*$/);
    await expect(page).toHaveTitle(/^All Collections, page 2 of \d+ \| Jhilmil$/);
    await page.getByRole('link', { name: 'Earlier pieces' }).click();
    await expect(page).toHaveURL('/collections');
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL('/collections?page=3');
    await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/^All Collections, page 3 of \d+ \| Jhilmil$/);
    await page.goBack();
    await expect(page).toHaveTitle('All Collections | Jhilmil');
  },
);
