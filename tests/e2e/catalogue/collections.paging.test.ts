import type { Page } from '@playwright/test';
import { cards, holdLists, names, PER_PAGE, sort, title } from '#tests/e2e/support/collection-screen.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { stopClock } from '#tests/e2e/support/page-clock.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const LISTS = /\/collections\?/;

const more = (page: Page) => page.getByRole('link', { name: 'Load more' });
const range = (page: Page) => page.locator('[data-range]');

async function totalOf(): Promise<number> {
  const [row] = await readDemo('select count(*) as total from products where on_sale = 1');
  return Number(row?.['total']);
}

test.describe('Load more', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/collections');
    await expect(cards(page)).toHaveCount(PER_PAGE);
  });

  // @alone, since a piece left by an earlier test would change their number.
  test('adds the next page in place, and the address says how far one has come @alone', async ({ page }) => {
    const total = await totalOf();
    const first = await names(page);
    await expect(range(page)).toHaveText([`Showing 1–24 of ${total}`, `Showing 1–24 of ${total}`]);
    await more(page).click();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    await expect(page).toHaveURL('/collections?page=2');
    await expect(page).toHaveTitle('All Collections | Jhilmil');
    await expect(range(page)).toHaveText([`Showing 1–48 of ${total}`, `Showing 1–48 of ${total}`]);
    expect((await names(page)).slice(0, PER_PAGE)).toEqual(first);
    await expect(cards(page).nth(PER_PAGE).getByRole('link').first()).toBeFocused();
    await expect(page.getByRole('status').first()).toHaveText(`Showing 1–48 of ${total}`);
    for (let shown = 2 * PER_PAGE; shown < total;) {
      await more(page).click();
      shown = Math.min(shown + PER_PAGE, total);
      await expect(cards(page)).toHaveCount(shown);
    }
    await expect(more(page)).toHaveCount(0);
    await expect(range(page).first()).toHaveText(`Showing 1–${total} of ${total}`);
  });

  test(
    'what was added is there again after a visit to a product and another order; a reload shows what the address says',
    { tag: '@journey' },
    async ({ page }) => {
      await more(page).click();
      await expect(cards(page)).toHaveCount(2 * PER_PAGE);
      const added = await names(page);
      const last = cards(page).nth(2 * PER_PAGE - 3);
      await last.scrollIntoViewIfNeeded();
      await last.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/products\/\d+$/);
      await page.goBack();
      await expect(page).toHaveURL('/collections?page=2');
      await expect(cards(page)).toHaveCount(2 * PER_PAGE);
      expect(await names(page)).toEqual(added);
      await expect(range(page).first()).toHaveText(/^Showing 1–48 of/);
      await expect(last).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Earlier pieces' })).toHaveCount(0);

      await sort(page).selectOption('price-asc');
      await expect(page).toHaveURL('/collections?sort=price-asc');
      await expect(cards(page)).toHaveCount(PER_PAGE);
      await page.goBack();
      await expect(cards(page)).toHaveCount(2 * PER_PAGE);
      await expect(range(page).first()).toHaveText(/^Showing 1–48 of/);

      // The address follows a choice later than the list does; by then the list is scrolled elsewhere.
      const middle = cards(page).nth(PER_PAGE + 8);
      await middle.scrollIntoViewIfNeeded();
      await sort(page).evaluate((select) => {
        Object.assign(select, { value: 'price-asc' });
        select.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await expect(cards(page)).toHaveCount(PER_PAGE);
      await expect(page).toHaveURL('/collections?sort=price-asc');
      await page.goBack();
      await expect(cards(page)).toHaveCount(2 * PER_PAGE);
      await expect(middle).toBeInViewport();

      await page.reload();
      await expect(range(page).first()).toHaveText(/^\s*Showing 25–48 of \d+\s*$/);
      await expect(page).toHaveTitle(/^All Collections, page 2 of \d+ \| Jhilmil$/);
      await expect(cards(page)).toHaveCount(PER_PAGE);
      await page.getByRole('link', { name: 'Earlier pieces' }).click();
      await expect(page).toHaveURL('/collections');
      await expect(range(page).first()).toHaveText(/^\s*Showing 1–24 of/);
    },
  );

  test('shows the rest of a list that has become shorter, each piece once', async ({ page }) => {
    const first = await names(page);
    await more(page).click();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    await page.route('/collections?page=3', (route) =>
      route.fulfill({ status: 302, headers: { location: '/collections' } }),
    );
    await more(page).click();
    await expect(cards(page)).toHaveCount(PER_PAGE);
    expect(await names(page)).toEqual(first);
    await expect(page).toHaveURL('/collections');
    await expect(range(page).first()).toHaveText(/^\s*Showing 1–24 of/);
  });

  test("S2, S8: says 'Loading our treasures...' while it waits; 'Failed to fetch products.' leaves all as it was, and can be tried again", async ({
    page,
    problems,
  }) => {
    problems.allow(/503/);
    const release = await holdLists(page);
    await more(page).click();
    const loading = page.locator('[data-loading]');
    await expect(loading).toHaveText('Loading our treasures...');
    await expect(loading).toBeInViewport();
    await expect(page.locator('[data-list]')).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page)).toHaveCount(PER_PAGE);
    release();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    await expect(loading).toBeHidden();
    await page.unroute(LISTS);

    await page.route(LISTS, (route) => route.fulfill({ status: 503, body: '' }));
    await more(page).click();
    const failure = page.getByRole('alert');
    await expect(failure.getByText('Error', { exact: true })).toBeVisible();
    await expect(failure.getByText('Failed to fetch products.')).toBeVisible();
    await expect(cards(page)).toHaveCount(2 * PER_PAGE);
    await expect(page).toHaveURL('/collections?page=2');
    await failure.getByRole('button', { name: 'Close this message' }).click();
    await expect(failure.getByText('Failed to fetch products.')).toBeHidden();
    await more(page).click();
    await expect(failure.getByText('Failed to fetch products.')).toBeVisible();
    await page.unroute(LISTS);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).nth(2 * PER_PAGE)).toBeAttached();
    await expect(failure.getByText('Failed to fetch products.')).toBeHidden();
  });
});

test('pages are links that change the list in place', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/collections');
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL('/collections?page=3');
  await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^All Collections, page 3 of \d+ \| Jhilmil$/);
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');
  await page.goBack();
  await expect(page).toHaveTitle('All Collections | Jhilmil');
  await page.goForward();
  await expect(page).toHaveTitle(/^All Collections, page 3 of \d+ \| Jhilmil$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @alone, since a piece left by an earlier test would move the others from page to page.
  test('every piece is reached by links, page after page @alone', async ({ page }) => {
    await page.goto('/collections');
    const seen = await names(page);
    await expect(more(page)).toHaveCount(0);
    const total = await totalOf();
    for (let number = 2; number <= Math.ceil(total / PER_PAGE); number += 1) {
      // By key: the cards above get their real heights when they come near, which moves the link from under a click.
      await page.getByRole('link', { name: 'Next page' }).press('Enter');
      await expect(page).toHaveURL(`/collections?page=${number}`);
      await expect(title(page)).toHaveText('All Collections');
      // All of the page has come.
      await expect(cards(page)).toHaveCount(Math.min(PER_PAGE, total - seen.length));
      seen.push(...(await names(page)));
    }
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

test('an answer that never comes is waited for 15 seconds', async ({ page, problems }) => {
  problems.allow(/ERR_/);
  await page.clock.install();
  await page.goto('/collections');
  await page.route(/sort=name-asc/, () => undefined);
  await stopClock(page);
  const asked = page.waitForRequest(/sort=name-asc/);
  await sort(page).selectOption('name-asc');
  await asked;
  await page.clock.runFor(14_000);
  const failure = page.getByRole('alert').getByText('Failed to fetch products.');
  await expect(failure).toBeHidden();
  await page.clock.runFor(2000);
  await expect(failure).toBeVisible();
  await page.clock.resume();
  await page.unroute(/sort=name-asc/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^A/);
});
