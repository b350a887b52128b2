import type { Page } from '@playwright/test';
import { formatRupees } from '#money.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const TITLES = [
  'Shop By Category',
  'Featured Products',
  'Shop By Occasion',
  'New Arrivals',
  'Popular Necklaces',
  'What buyers say',
  'Delivery & Returns',
  'Why choose us',
];

/** The section, the link in it, its target and the target's heading. */
const LINKS = [
  ['Shop By Occasion', 'Festive', '/collections?occasion=festive', 'Festive Jewellery'],
  ['Shop By Occasion', 'Under ₹499.00', '/collections?price_to=499', 'All Collections'],
  ['Featured Products', 'View all', '/collections?sort=is_featured-desc', 'All Collections'],
  ['New Arrivals', 'View all', '/collections?sort=created_at-desc', 'All Collections'],
  ['Popular Necklaces', 'View all', '/collections/necklaces', 'Necklaces'],
] as const;

const section = (page: Page, title: string) => page.getByRole('region', { name: title });

test(
  'the home page is accessible and within its budget for a visitor who only looks @both',
  { tag: '@journey' },
  async ({ page }) => {
    expectWithinBudget(await measurePage(page, '/'));
    await expectAccessible(page);
  },
);

test(
  'S2, S9: the home page has its sections in order, which lead to their lists, and a buyer’s words to the piece',
  { tag: '@journey' },
  async ({ page, request }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('main > section').first()).toHaveAccessibleName('Highlights');
    await expect(page.locator('main > section[aria-labelledby] h2')).toHaveText(TITLES);
    for (const title of ['Featured Products', 'New Arrivals', 'Popular Necklaces']) {
      await expect(section(page, title).getByRole('article'), title).toHaveCount(8);
    }
    const [shipping] = await readDemo('select * from shipping_settings where is_active');
    const threshold = formatRupees(Number(shipping?.['free_shipping_threshold_paise']));
    await expect(section(page, 'Delivery & Returns')).toContainText(`Free shipping from ${threshold}`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await spill(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });

    for (const [title, name, address, heading] of LINKS) {
      await expect(section(page, title).getByRole('link', { name })).toHaveAttribute('href', address);
      const { text, words } = await servedHtml(request, address);
      expect(words('h1'), address).toEqual([heading]);
      expect(text, address).toContain('<article');
    }
    const said = section(page, 'What buyers say').getByRole('listitem');
    await expect(said).toHaveCount(3);
    await expect(said.first()).toContainText(/Bought here, \w{3,4} \d{4}/);
    await said.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/\d+#reviews$/);
    await expect(page.locator('#reviews')).toBeInViewport();
  },
);

test(
  'on a phone the first screen shows the hero and the categories, the second one pieces; the menu leads to every category',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    const highlights = await section(page, 'Highlights').boundingBox();
    expect(highlights?.height).toBeLessThanOrEqual(640 * 0.6);
    const picture = section(page, 'Shop By Category').locator('img').first();
    await expect(picture).toBeInViewport();
    const piece = await section(page, 'Featured Products').getByRole('article').first().boundingBox();
    expect(piece?.y).toBeLessThan(2 * 640);
    await page.getByRole('button', { name: 'All categories' }).click();
    const categories = page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('navigation', { name: 'Shop by category' });
    const named = (await readDemo('select name from categories order by name')).map(({ name }) =>
      String(name),
    );
    const links = categories.getByRole('link');
    await expect(links).toContainText([...named, 'Under ₹499.00']);
    await links.filter({ hasText: 'Rings' }).last().click();
    await expect(page).toHaveURL('/collections/rings');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S2: it leads on all the same, and nothing dead is shown', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/');
    const highlights = section(page, 'Highlights');
    await expect(highlights.getByRole('listitem')).toHaveCount(3);
    await expect(highlights.getByRole('button')).toHaveCount(0);
    const second = highlights.getByRole('listitem').nth(1);
    await second.getByRole('link').scrollIntoViewIfNeeded();
    await expect(second).toBeInViewport({ ratio: 0.6 });
    await section(page, 'Popular Necklaces').getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL('/collections/necklaces');
    await expect(page.locator('#collection').getByRole('article').first()).toBeVisible();
  });
});
