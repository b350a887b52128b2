import type { Locator, Page } from '@playwright/test';
import { formatRupees } from '#money.ts';
import { WITHOUT_VIDEO } from '#order/promises.ts';
import { type DemoRow, readDemo } from '#tests/e2e/support/demo-database.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const TITLES = [
  'Shop By Category',
  'Shop By Occasion',
  'Featured Products',
  'New Arrivals',
  'Popular Necklaces',
  'What buyers say',
  'Delivery & Returns',
  'Why choose us',
];

const PRODUCT_SECTIONS = ['Featured Products', 'New Arrivals', 'Popular Necklaces'] as const;

/** The section, the link in it, its target and the target's heading. */
const FOLLOWED = [
  ['Shop By Occasion', 'Festive', '/collections?occasion=festive', 'Festive Jewellery'],
  ['Popular Necklaces', 'View all', '/collections/necklaces', 'Necklaces'],
] as const;
const LINKS = [
  ...FOLLOWED,
  ['Shop By Occasion', 'Up to ₹499.00', '/collections?price_to=499', 'All Collections'],
  ['Featured Products', 'View all', '/collections?sort=is_featured-desc', 'All Collections'],
  ['New Arrivals', 'View all', '/collections?sort=created_at-desc', 'All Collections'],
] as const;

const section = (page: Page, title: string) => page.getByRole('region', { name: title });
const cards = (page: Page, title: string) => section(page, title).getByRole('article');
const addressesIn = (links: Locator) =>
  links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ page }) => page.goto('/').then(() => undefined));

    // @alone, since a piece or category left by an earlier test would show among them.
    test('S2, S7, S9: the home page has its sections, each with what the shop has stored @alone', async ({
      page,
    }) => {
      await test.step('S2: the sections stand in order, under one title', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('main > section').first()).toHaveAccessibleName('Highlights');
        await expect(page.locator('main > section[aria-labelledby] h2')).toHaveText(TITLES);
      });
      await test.step('S2: up to 6 categories by name, 8 products in each section', async () => {
        const shelves = await readDemo(
          'select name, slug from categories order by name collate nocase limit 6',
        );
        const tiles = section(page, 'Shop By Category').getByRole('link');
        await expect(tiles).toHaveText(shelves.map(({ name }) => String(name)));
        expect(await addressesIn(tiles)).toEqual(shelves.map(({ slug }) => `/collections/${String(slug)}`));
        for (const title of PRODUCT_SECTIONS) {
          await expect(cards(page, title), title).toHaveCount(8);
        }
      });
      await test.step('S7: featured and new products come newest first', () => expectNewestFirst(page));
      await test.step('S9: delivery is promised as the shipping setting has it', () => expectDelivery(page));
      await test.step('S9: amounts have their two decimals', async () => {
        const amounts =
          ((await page.getByRole('main').textContent()) ?? '').match(/₹[\d,]*\d(?:\.\d+)?/g) ?? [];
        expect(amounts.length).toBeGreaterThan(0);
        for (const amount of amounts) expect(amount).toMatch(/^₹[\d,]+\.\d{2}$/);
      });
      const shown = await readCards(page);
      await test.step('S2: a card has price, sale badge and struck price where the original is higher', () =>
        expectPrices(shown));
      await test.step('S2: descriptions are cut at 70 characters, at 30 in the strip', () =>
        expectDescriptions(shown));
    });

    test(
      'S2: occasions, prices and "View all" lead to their lists, the words of a buyer to the piece',
      { tag: '@journey' },
      async ({ page, request }) => {
        for (const [title, name, address, heading] of LINKS) {
          await expect(section(page, title).getByRole('link', { name })).toHaveAttribute('href', address);
          const { text } = await servedHtml(request, address);
          expect(text, address).toMatch(new RegExp(`<h1[^>]*>\\s*${heading}\\s*</h1>`));
          expect(text, address).toContain('<article');
        }
        // Without scripts the browser itself follows the link.
        for (const [title, name, address, heading] of javaScriptEnabled ? FOLLOWED : []) {
          await section(page, title).getByRole('link', { name }).click();
          await expect(page).toHaveURL(address);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page.locator('#collection').getByRole('article').first()).toBeVisible();
          await page.goBack();
          await expect(page).toHaveURL('/');
        }
        const words = section(page, 'What buyers say').getByRole('listitem');
        await expect(words).toHaveCount(3);
        await expect(words.first()).toContainText(/Bought here, \w{3,4} \d{4}/);
        await words.first().getByRole('link').click();
        await expect(page).toHaveURL(/\/products\/\d+#reviews$/);
        await expect(page.locator('#reviews')).toBeInViewport();
      },
    );
  });
}

test('nothing is wider than the window at 360, 768 and 1440 px', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await spill(page), `${width} px`).toBe(0);
  }
});

async function expectNewestFirst(page: Page): Promise<void> {
  for (const [title, condition] of [
    ['Featured Products', 'is_featured'],
    ['New Arrivals', 'true'],
    ['Popular Necklaces', "category_id = (select id from categories where name = 'Necklaces')"],
  ] as const) {
    const dates = await datesOf(cards(page, title), condition);
    expect(dates, title).toHaveLength(8);
    expect(dates, title).toEqual(dates.toSorted((a, b) => b - a));
  }
}

async function expectDelivery(page: Page): Promise<void> {
  const [setting] = await readDemo('select * from shipping_settings where is_active');
  const delivery = section(page, 'Delivery & Returns');
  const threshold = formatRupees(Number(setting?.['free_shipping_threshold_paise']));
  const fee = formatRupees(Number(setting?.['standard_shipping_fee_paise']));
  await expect(
    delivery.getByRole('heading', { name: `Free shipping from ${threshold}`, exact: true }),
  ).toBeVisible();
  await expect(delivery).toContainText(`sent for ${fee}.`);
  await expect(delivery.getByRole('heading', { name: '3 to 7 business days' })).toBeVisible();
  await expect(delivery.getByRole('heading', { name: 'Returns within 48 hours' })).toBeVisible();
  await expect(delivery).toContainText(`an unboxing video. ${WITHOUT_VIDEO}`);
  await expect(delivery.getByRole('link')).toHaveAttribute('href', '/shipping-returns');
}

async function expectPrices(shown: readonly ShownCard[]): Promise<void> {
  let onSale = 0;
  for (const { card, product } of shown) {
    const price = Number(product['price_paise']);
    const original = Number(product['original_price_paise'] ?? 0);
    const end = product['offer_ends_at'];
    const isOnSale = original > price && (end === null || Number(end) > Date.now());
    if (isOnSale) onSale += 1;
    await expect(card.locator('[data-amount]')).toHaveText(
      formatRupees(isOnSale || original <= price ? price : original),
    );
    await expect(card.locator('s')).toHaveText(isOnSale ? [formatRupees(original)] : []);
    if (product['stock_quantity'] === 0) continue;
    const percent = Math.floor(((original - price) * 100) / original);
    await expect(card.getByText('% off')).toHaveText(isOnSale ? [`${percent}% off`] : []);
  }
  expect(onSale).toBeGreaterThan(0);
  expect(onSale).toBeLessThan(24);
}

async function expectDescriptions(shown: readonly ShownCard[]): Promise<void> {
  let cut = 0;
  for (const { card, product, isStrip } of shown) {
    const limit = isStrip ? 30 : 70;
    const description = String(product['description']);
    const text = (await card.locator('h3 + p').textContent())?.trim() ?? '';
    if (description.length <= limit) {
      expect(text).toBe(description);
      continue;
    }
    cut += 1;
    expect(text).toMatch(/…$/);
    expect(description.startsWith(text.slice(0, -1)), text).toBe(true);
    expect(text.length, text).toBeLessThanOrEqual(limit);
    expect(text.length, text).toBeGreaterThan(limit / 2);
  }
  expect(cut).toBeGreaterThan(0);
}

interface ShownCard {
  readonly card: Locator;
  readonly product: DemoRow;
  /** Whether it is one of the narrow cards of the horizontal scroller. */
  readonly isStrip: boolean;
}

/** All cards of the page, with the stored product of each. */
async function readCards(page: Page): Promise<ShownCard[]> {
  const products = new Map((await readDemo('select * from products')).map((row) => [row['id'], row]));
  const shown: ShownCard[] = [];
  for (const title of PRODUCT_SECTIONS) {
    for (const card of await cards(page, title).all()) {
      const id = idOf((await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? '');
      const product = products.get(id);
      if (!product) throw new Error(`No product ${id} is stored`);
      shown.push({ card, product, isStrip: title === 'New Arrivals' });
    }
  }
  expect(shown).toHaveLength(24);
  return shown;
}

/** The dates of the shown products that meet the condition. */
async function datesOf(shown: Locator, condition: string): Promise<number[]> {
  const ids = (await addressesIn(shown.getByRole('heading').getByRole('link'))).map(idOf);
  const rows = await readDemo(`select id, created_at from products where ${condition}`);
  const dates = new Map(rows.map((row) => [Number(row['id']), Number(row['created_at'])]));
  return ids.flatMap((id) => dates.get(id) ?? []);
}

const idOf = (address: string): number => Number(/^\/products\/(\d+)$/.exec(address)?.[1]);
