import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { box, cards, firstNames, names, sort, title } from '#tests/e2e/support/collection-screen.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectFocusSeen } from '#tests/e2e/support/focus-seen.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const filters = (page: Page) => page.getByRole('group', { name: 'Filter', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: /^Filter/ });
const value = (page: Page, name: string) => filters(page).getByRole('checkbox', { name });
const band = (page: Page, name: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${name}`) });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const words = (page: Page, name: string) => filters(page).locator('label').getByText(name, { exact: true });

async function countOf(page: Page, name: string): Promise<number> {
  const label = filters(page)
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) });
  return Number(await label.locator('[data-count]').textContent());
}

test(
  'G8: on a phone a sheet says how many pieces are left, shows them, and is left by Escape',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections');
    await expect(filters(page)).toBeHidden();
    await opener(page).click();
    await expect(filters(page)).toBeVisible();
    const red = await countOf(page, 'Red');
    await words(page, 'Red').tap();
    await expect(value(page, 'Red')).toBeChecked();
    const show = page.getByRole('button', { name: /^Show \d+ pieces?$/ });
    await expect(show).toHaveText(`Show ${red} pieces`);
    await expect(page).toHaveURL('/collections?colour=red');
    // A facet's own choice does not narrow its counts.
    expect(await countOf(page, 'Blue')).toBeGreaterThan(0);
    await show.click();
    await expect(filters(page)).toBeHidden();
    await expect(cards(page)).toHaveCount(Math.min(red, 24));
    await expect(opener(page)).toContainText('1');

    await opener(page).press('Enter');
    await page.keyboard.press('Escape');
    await expect(filters(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  },
);

test('G8: the sheet and its bar can be tapped, stay in reach and are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/collections?colour=red');
  await page.mouse.wheel(0, 1500);
  await expect(opener(page)).toBeInViewport({ ratio: 1 });
  await expect(sort(page)).toBeInViewport({ ratio: 1 });
  await opener(page).click();
  await expect(filters(page)).toBeInViewport();
  const low = await filters(page)
    .locator('label:has(input[type=checkbox]), summary, a, button')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => `${each.textContent.trim()} ${each.getBoundingClientRect().height}`)
        .filter((text) => Number(text.split(' ').at(-1)) < 44),
    );
  expect(low).toEqual([]);
  await expectAccessible(page);
  await expectFocusSeen(page, filters(page), ['Tab']);
});

test('15.4: a price among the words searched for is the band that is marked, and one press takes it off', async ({
  page,
}) => {
  await page.goto('/collections');
  await box(page).fill('jhumka under 499');
  await expect(chips(page).getByRole('link')).toHaveText(['Take off: Up to ₹499.00']);
  await expect(page).toHaveURL(/under/);
  const within = await names(page);
  await opener(page).click();
  await expect(band(page, 'Up to ₹499.00')).toHaveAttribute('aria-pressed', 'true');
  await band(page, 'Up to ₹499.00').click();
  await expect(band(page, 'Up to ₹499.00')).toHaveAttribute('aria-pressed', 'false');
  await expect(chips(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('jhumka');
  const all = await names(page);
  expect(all.length).toBeGreaterThan(within.length);
  await page.reload();
  expect(await names(page)).toEqual(all);
  await expect(chips(page)).toHaveCount(0);
});

test('what is chosen before the scripts have come narrows the list all the same', async ({ page }) => {
  await page.goto('/collections?sort=price-asc');
  const cheapest = await firstNames(page);
  const wake = await openAsleep(page, '/collections');
  await sort(page).selectOption('Price: low to high');
  wake();
  await expect(page).toHaveURL('/collections?sort=price-asc');
  await expect.poll(() => firstNames(page)).toEqual(cheapest);
});

test('G8: a price is understood as people type it, and what is none is not counted', async ({ page }) => {
  const badge = page.locator('[data-filter-count]');
  await page.goto('/collections');
  await opener(page).click();
  await filters(page).getByLabel('From ₹').fill('abc');
  await expect(badge).toBeHidden();
  await filters(page).getByLabel('From ₹').fill('1,500');
  await expect(page).toHaveURL('/collections?price_from=1500');
  await expect(chips(page).getByRole('link')).toHaveText([/1,500/]);
  await expect(badge).toHaveText(/^1/);
});

test(
  'G8: a wide window has a rail; price, chips and the back button lead where they say',
  { tag: ['@desktop', '@journey'] },
  async ({ page }) => {
    await page.goto('/collections');
    await expect(filters(page)).toBeVisible();
    await expect(opener(page)).toBeHidden();
    const all = await firstNames(page);
    await words(page, 'Green').click();
    await expect(chips(page).getByRole('link')).toHaveText(['Take off: Green']);
    await expect(page).toHaveURL('/collections?colour=green');
    await expect(title(page)).toHaveText('Green Jewellery');

    await band(page, 'Up to ₹499.00').click();
    await expect(page).toHaveURL('/collections?price_to=499&colour=green');
    await expect(band(page, 'Up to ₹499.00')).toHaveAttribute('aria-pressed', 'true');
    await expect(band(page, 'Up to ₹499.00')).toBeFocused();
    await band(page, 'Up to ₹499.00').click();
    await expect(page).toHaveURL('/collections?colour=green');
    await expect(band(page, 'Up to ₹499.00')).toHaveAttribute('aria-pressed', 'false');
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('');
    await band(page, 'Up to ₹499.00').click();
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('499');
    await expect(chips(page).getByRole('link')).toHaveText(['Take off: Up to ₹499.00', 'Take off: Green']);
    await filters(page).getByLabel('To ₹').fill('399');
    await expect(page).toHaveURL('/collections?price_to=399&colour=green');
    await expect(chips(page).getByRole('link').first()).toContainText('Up to ₹399.00');

    await chips(page).getByRole('link', { name: 'Green' }).click();
    await expect(page).toHaveURL('/collections?price_to=399');
    await expect(value(page, 'Green')).not.toBeChecked();
    await page.goBack();
    await expect(value(page, 'Green')).toBeChecked();
    await expect(page).toHaveURL('/collections?price_to=399&colour=green');
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(value(page, 'Green')).not.toBeChecked();
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('');
    await expect.poll(() => firstNames(page)).toEqual(all);
    await expectAccessible(page);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('G8: the sheet opens, is a form, and its chips are links', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/collections');
    await opener(page).click();
    await words(page, 'Red').click();
    await words(page, 'Blue').click();
    await filters(page).getByLabel('To ₹').fill('1500');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(chips(page).getByRole('link')).toHaveText([
      'Take off: Up to ₹1,500.00',
      'Take off: Blue',
      'Take off: Red',
    ]);
    await expect(opener(page)).toContainText('3');
    await chips(page).getByRole('link', { name: 'Blue' }).click();
    await expect(page).toHaveURL('/collections?price_to=1500&colour=red');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('G8: a band of prices takes along what is ticked, in place of what was typed, and is taken off again', async ({
    page,
  }) => {
    await page.goto('/collections');
    await opener(page).click();
    await words(page, 'Red').click();
    await filters(page).getByLabel('From ₹').fill('700');
    await band(page, 'Up to ₹499.00').click();
    await expect(chips(page).getByRole('link')).toHaveText(['Take off: Up to ₹499.00', 'Take off: Red']);
    await opener(page).click();
    await expect(value(page, 'Red')).toBeChecked();
    await expect(filters(page).getByLabel('From ₹')).toHaveValue('');
    await band(page, 'Up to ₹499.00').click();
    await expect(chips(page).getByRole('link')).toHaveText(['Take off: Red']);
  });

  test('15.4: one press on the band that is marked takes off the price among the words searched for, too', async ({
    page,
  }) => {
    await page.goto('/collections?price_to=499');
    await box(page).fill('necklace under 499');
    await opener(page).click();
    await expect(band(page, 'Up to ₹499.00')).toHaveAttribute('aria-pressed', 'true');
    await band(page, 'Up to ₹499.00').click();
    await page.waitForURL(/price=/);
    await expect(chips(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('necklace');
  });
});

test.describe('for search engines and caches', { tag: '@desktop' }, () => {
  test(
    'G8: a list of one value has its own title and address, others are not listed',
    { tag: '@journey' },
    async ({ request }) => {
      const one = await servedHtml(request, '/collections/necklaces?colour=maroon');
      expect(one.find('link', 'rel', 'canonical')?.['href']).toMatch(
        /\/collections\/necklaces\?colour=maroon$/,
      );
      expect(one.find('meta', 'name', 'robots')).toBeUndefined();
      const text = await (await request.get('/collections/necklaces?colour=maroon')).text();
      expect(text).toContain('<title>Maroon Necklaces | Jhilmil</title>');
      expect(text).toContain('Noor Kundan Choker');
      for (const more of [
        'colour=maroon,red',
        'colour=maroon&occasion=bridal',
        'price_to=999',
        'in_stock=1',
        'colour=no-such',
      ]) {
        const html = await servedHtml(request, `/collections/necklaces?${more}`);
        expect(html.find('meta', 'name', 'robots')?.['content'], more).toBe('noindex');
      }
    },
  );

  test('W3: a choice is kept under one address, and what the shop does not have under none', async ({
    request,
  }) => {
    const kept = async (params: string) => {
      const headers = (await request.get(`/collections?${params}`)).headers();
      return headers['cloudflare-cdn-cache-control']?.startsWith('public') ?? false;
    };
    expect(await kept('colour=blue,red')).toBe(true);
    for (const another of [
      'colour=red,blue',
      'colour=red&colour=blue',
      'colour=blue,red&x=1',
      'colour=no-such',
    ]) {
      expect(await kept(another), another).toBe(false);
    }
  });

  test('G8: prices that are given the wrong way round are turned', async ({ request }) => {
    const html = await servedHtml(request, '/collections?price_from=2000&price_to=500');
    expect(html.words('a').filter((each) => each.startsWith('Take off'))).toEqual([
      'Take off: ₹500.00 to ₹2,000.00',
    ]);
    expect(html.words('article')).not.toEqual([]);
  });

  test('a filtered list is one round trip once the shop knows its pieces', async ({ request }) => {
    await request.get('/collections');
    for (const path of [
      '/collections?colour=red&price_to=999',
      '/collections/rings?sort=best_selling-desc',
    ]) {
      expect((await request.get(path)).headers()['server-timing'], path).toMatch(/"1 round trip"/);
    }
  });

  test('best-selling begins with what was sold most', async ({ request }) => {
    const [best] = await readDemo(
      `select p.name from product_sales s join products p on p.id = s.product_id where p.on_sale = 1
        order by s.sold desc, p.is_featured desc, p.id desc limit 1`,
    );
    const { items } = (await (await request.get('/api/products?sort=best_selling-desc')).json()) as {
      items: { name: string }[];
    };
    expect(items[0]?.name).toBe(best?.['name']);
    const page = await request.get('/collections?sort=best_selling-desc');
    // The next sale changes the order.
    expect(page.headers()['cloudflare-cdn-cache-control']).toContain('public, max-age=60,');
  });
});
