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
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { servedHtml, type ServedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.describe('S2: titles and descriptions', () => {
  test('all products, in 2, 3 or 4 columns and seven orders, of which nothing has to be applied', async ({
    page,
  }) => {
    await page.goto('/collections');
    await expect(title(page)).toHaveText('All Collections');
    await expect(page).toHaveTitle('All Collections | Jhilmil');
    await expect(cards(page)).toHaveCount(PER_PAGE);
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
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
    // S9: Newest first, and Featured where a link leads to it.
    await expect(sort(page)).toHaveValue('created_at-desc');
    await expect(sort(page).locator('option')).toHaveCount(7);
    await page.goto('/collections?sort=is_featured-desc');
    await expect(sort(page).locator('option:checked')).toHaveText('Featured');
  });

  test('a category, in any case, and a filter', async ({ request }) => {
    const category = await servedHtml(request, '/collections/Maang-TIKKA');
    expect(category.words('h1')).toEqual(['Maang Tikka']);
    expect(category.words('p').join(' ')).toContain('For the parting:');
    expect(category.find('link', 'rel', 'canonical')?.['href']).toMatch(/\/collections\/maang-tikka$/);
    expect(JSON.stringify(category.data())).not.toContain('TIKKA');
    const menuOf = ({ words }: ServedHtml) =>
      words('summary').filter((each) => each.startsWith('Categories'));
    expect(menuOf(category)).toEqual([]);
    const rows = await readDemo("select id from categories where name in ('Bangles', 'Rings')");
    const ids = rows.map(({ id }) => String(id)).join(',');
    const filtered = await servedHtml(request, `/collections?filter_categories=${ids}`);
    expect(filtered.words('h1')).toEqual(['Filtered: Bangles, Rings']);
    expect(menuOf(filtered)).toEqual(['Categories 2 chosen']);
  });
});

test('S5: an unknown category is an empty list, not found and not listed', async ({ page, problems }) => {
  problems.allow(/404/);
  const response = await page.goto('/collections/crowns');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No Sparkles Found!' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Filter this list' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Clear Filters & View All' })).toHaveAttribute(
    'href',
    '/collections',
  );
  const collections = page.locator('#collection-results').getByRole('listitem');
  await expect(collections.filter({ hasText: 'Maang Tikka' }).getByRole('link')).toHaveAttribute(
    'href',
    '/collections/maang-tikka',
  );
  const near = await servedHtml(page.request, '/collections/earings');
  expect(near.text).toMatch(/<header id="collection-heading".*?Did you mean\s*<a [^>]*>\s*Earrings\s*<\/a>/s);
  expect(near.find('meta', 'name', 'robots')?.['content']).toBe('noindex');
});

test('S9: a search stands in its best match until another order is asked for', async ({ page }) => {
  await page.goto('/collections');
  await box(page).fill('jhumka');
  await expect(page).toHaveURL('/collections?search=jhumka');
  await expect(sort(page).locator('option:checked')).toHaveText('Best match');
  await expect(sort(page).locator('option')).toHaveCount(8);
  await expect(title(page)).toHaveText('Search Results for "jhumka"');
  const best = await names(page);
  await sort(page).selectOption('created_at-desc');
  await expect(page).toHaveURL('/collections?search=jhumka&sort=created_at-desc');
  await expect.poll(() => names(page)).not.toEqual(best);
  await page.goBack();
  await expect(sort(page).locator('option:checked')).toHaveText('Best match');
  await expect.poll(() => names(page)).toEqual(best);
  await box(page).fill('');
  await expect(page).toHaveURL('/collections');
  await expect(sort(page)).toHaveValue('created_at-desc');
  await expect(sort(page).locator('option')).toHaveCount(7);
});

test('S2: state and address follow each other, 500 ms after the last change', async ({ page }) => {
  await page.goto('/collections');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).pressSequentially('kad');
  await page.clock.runFor(400);
  await box(page).pressSequentially('a');
  await page.clock.runFor(400);
  expect(new URL(page.url()).search).toBe('');
  await page.clock.runFor(150);
  await expect(page).toHaveURL('/collections?search=kada');
  await expect(title(page)).toHaveText('Search Results for "kada"');
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveTitle('Search Results for "kada" | Jhilmil');
});

test(
  'S2: sort and categories change the list in place, and back and forward bring it back; several categories may be chosen, and their number shows',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    const newest = await firstNames(page);

    await sort(page).selectOption('price-asc');
    await expect(page).toHaveURL('/collections?sort=price-asc');
    await expect.poll(() => firstNames(page)).not.toEqual(newest);
    const cheapest = await firstNames(page);

    await menu(page).click();
    await page.getByRole('checkbox', { name: 'Earrings' }).check();
    await expect(page).toHaveURL(/\?sort=price-asc&filter_categories=\d+$/);
    await expect(title(page)).toHaveText('Filtered: Earrings');

    await page.goBack();
    await expect(title(page)).toHaveText('All Collections');
    await expect.poll(() => firstNames(page)).toEqual(cheapest);
    await expect(page.locator('[name=filter_categories]:checked')).toHaveCount(0);
    await expect(sort(page)).toHaveValue('price-asc');
    await page.goBack();
    await expect.poll(() => firstNames(page)).toEqual(newest);
    await expect(sort(page)).toHaveValue('created_at-desc');
    await page.goForward();
    await expect.poll(() => firstNames(page)).toEqual(cheapest);
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');

    // The menu is still open.
    await page.getByRole('checkbox', { name: 'Earrings' }).check();
    await page.getByRole('checkbox', { name: 'Bangles' }).check();
    await expect(menu(page)).toContainText('2');
    await expect(page).toHaveURL(/\?sort=price-asc&filter_categories=\d+,\d+$/);
    await expect(title(page)).toHaveText('Filtered: Bangles, Earrings');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Earrings' })).toBeHidden();
    await expect(menu(page)).toBeFocused();
  },
);

test(
  "S2: 'Loading our treasures...' while it loads, 'No Sparkles Found!' when there is nothing",
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    const release = await holdLists(page);
    await box(page).fill('qqqqqq');
    await expect(page.getByText('Loading our treasures...')).toBeVisible();
    await expect(page.getByRole('status').first()).toHaveText('Loading');
    release();
    await expect(page.getByRole('heading', { name: 'No Sparkles Found!' })).toBeVisible();
    await expect(page.getByText('No Sparkles Found!')).toHaveCount(1);
    await expect(page.getByRole('status').first()).toHaveText('Nothing found');
    await expect(page.getByText('Loading our treasures...')).toBeHidden();
    await page.getByRole('link', { name: 'Clear Filters & View All' }).click();
    await expect(cards(page)).toHaveCount(PER_PAGE);
    await expect(page).toHaveURL('/collections');
    await expect(box(page)).toHaveValue('');
  },
);

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
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL('/collections?sort=name-asc');
  await awaited.letGo();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^A/);
  await expect(cards(page)).toHaveCount(PER_PAGE);
});

test('S2: a list of a newer version of the shop is shown, and brings no scripts beside those of the page', async ({
  page,
}) => {
  await page.goto('/collections');
  const scripts = page.locator('script[src]');
  const before = await scripts.count();
  await page.route(/sort=price-asc/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(\/_astro\/[^"]+)\.js"/g, '$1-newer.js"');
    expect(body).toContain('-newer.js');
    await route.fulfill({ response, body });
  });
  const newest = await firstNames(page);
  await sort(page).selectOption('price-asc');
  await expect.poll(() => firstNames(page)).not.toEqual(newest);
  await expect(scripts).toHaveCount(before);
});

test("S8: 'Failed to fetch products.' with a way to try again", async ({ page, problems }) => {
  problems.allow(/503/);
  await page.goto('/collections');
  await page.route(/\/collections\?/, (route) => route.fulfill({ status: 503, body: '' }));
  await sort(page).selectOption('name-asc');
  const message = page.getByRole('alert').getByText('Failed to fetch products.');
  await expect(message).toBeVisible();
  await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(PER_PAGE);
  await page.unroute(/\/collections\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^A/);
  await expect(message).toBeHidden();
});

test('S2: Clear All empties the filters, and leaves a category for all products', async ({ page }) => {
  await page.goto('/collections?search=gold&sort=price-asc');
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/collections');
  await expect(box(page)).toHaveValue('');
  await expect(sort(page)).toHaveValue('created_at-desc');
  await expect(page.getByRole('link', { name: 'Clear All' })).toBeHidden();

  await page.goto('/collections/bangles');
  await expect(page.getByRole('link', { name: 'Clear All' })).toBeHidden();
  await sort(page).selectOption('price-asc');
  await expect(page).toHaveURL('/collections/bangles?sort=price-asc');
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/collections');
  await expect(menu(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'search, sort and categories are a form, and pages are links',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/collections');
      await box(page).fill('kada');
      await sort(page).selectOption('price-desc');
      await menu(page).click();
      await page.getByRole('checkbox', { name: 'Bangles' }).check();
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/search=kada&filter_categories=\d+&.*sort=price-desc$/);
      await expect(title(page)).toHaveText('Search Results for "kada"');
      // The menu has closed over it.
      await expect(page.getByRole('checkbox', { name: 'Bangles', includeHidden: true })).toBeChecked();
      await expect(cards(page)).not.toHaveCount(0);

      await page.getByRole('link', { name: 'Clear All' }).click();
      await expect(page).toHaveURL('/collections');
      // By key: the cards above get their real heights when they come near, which moves the link from under a click.
      await page.getByRole('link', { name: 'Next page' }).press('Enter');
      await expect(page).toHaveURL('/collections?page=2');
      await expect(page.getByRole('link', { name: 'Earlier pieces' })).toHaveAttribute(
        'href',
        '/collections',
      );
    },
  );
});

test('collections are accessible: a list and its menu @both', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/collections?search=bangles');
  await menu(page).click();
  await expectAccessible(page);
  await page.goto('/collections/earrings');
  await expect(page.locator('#collection-heading p')).toHaveCSS('-webkit-line-clamp', 'none');
  await expectAccessible(page);
});

for (const [path, tag] of [
  ['/collections', ['@both']],
  ['/collections/earrings', []],
  ['/collections?search=jhumka', []],
] as const) {
  test(
    `${path} stays within its budget for a visitor who only looks`,
    { tag: [...tag, '@journey'] },
    async ({ page }) => {
      expectWithinBudget(await measurePage(page, path));
    },
  );
}
