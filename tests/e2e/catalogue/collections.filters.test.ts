import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { box, cards, firstNames, menu, names, sort, title } from '#tests/e2e/support/collection-screen.ts';
import { expectFocusSeen } from '#tests/e2e/support/focus-seen.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const UP_TO = 'Up to ₹499.00';

const filters = (page: Page) => page.getByRole('group', { name: 'Filter', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: /^Filter/ });
const value = (page: Page, name: string) => filters(page).getByRole('checkbox', { name });
const band = (page: Page) => filters(page).getByRole('button', { name: new RegExp(`^${UP_TO}`) });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');
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
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/collections');
    await expect(filters(page)).toBeHidden();
    await page.mouse.wheel(0, 1500);
    await expect(opener(page)).toBeInViewport({ ratio: 1 });
    await opener(page).click();
    const red = await countOf(page, 'Red');
    const rows = filters(page).locator('[data-value]');
    const places = () => rows.evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetTop));
    const before = await places();
    await words(page, 'Red').tap();
    await expect(value(page, 'Red')).toBeChecked();
    const show = page.getByRole('button', { name: /^Show \d+ pieces?$/ });
    await expect(show).toHaveText(`Show ${red} pieces`);
    // Nothing moves under the finger: what no red piece has stays as a grey row.
    expect(await places()).toEqual(before);
    await expect(rows.locator(':disabled').filter({ visible: true }).first()).toBeVisible();
    await expect(page).toHaveURL('/collections?colour=red');
    // A facet's own choice does not narrow its counts.
    expect(await countOf(page, 'Blue')).toBeGreaterThan(0);
    const low = await filters(page)
      .locator('label:has(input[type=checkbox]), summary, a, button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
          .map((each) => each.textContent.trim()),
      );
    expect(low).toEqual([]);
    await expectAccessible(page);
    await show.click();
    await expect(filters(page)).toBeHidden();
    await expect(cards(page)).toHaveCount(Math.min(red, 24));
    await expect(opener(page)).toContainText('1');

    await opener(page).press('Enter');
    // A price is understood as people type it, and what is none is not counted.
    await filters(page).getByLabel('From ₹').fill('abc');
    await expect(page.locator('[data-filter-count]')).toHaveText(/^1/);
    await filters(page).getByLabel('From ₹').fill('1,500');
    await expect(page).toHaveURL('/collections?price_from=1500&colour=red');
    await expect(page.locator('[data-filter-count]')).toHaveText(/^2/);
    await page.keyboard.press('Escape');
    await expect(filters(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).press('Enter');
    await expectFocusSeen(page, filters(page), ['Tab']);
  },
);

test(
  'G8: a wide window has a rail; price, chips and the back button lead where they say',
  { tag: ['@desktop', '@journey'] },
  async ({ page }) => {
    await page.goto('/collections');
    await expect(opener(page)).toBeHidden();
    const all = await firstNames(page);
    await words(page, 'Green').click();
    await expect(chips(page)).toHaveText(['Remove: Green']);
    await expect(page).toHaveURL('/collections?colour=green');
    await expect(title(page)).toHaveText('Green Jewellery');

    await band(page).click();
    await expect(page).toHaveURL('/collections?price_to=499&colour=green');
    await expect(band(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(band(page)).toBeFocused();
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('499');
    await expect(chips(page)).toHaveText([`Remove: ${UP_TO}`, 'Remove: Green']);
    await band(page).click();
    await expect(page).toHaveURL('/collections?colour=green');
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('');
    await filters(page).getByLabel('To ₹').fill('399');
    await expect(page).toHaveURL('/collections?price_to=399&colour=green');

    await chips(page).filter({ hasText: 'Green' }).click();
    await expect(page).toHaveURL('/collections?price_to=399');
    await expect(value(page, 'Green')).not.toBeChecked();
    await page.goBack();
    await expect(value(page, 'Green')).toBeChecked();
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(value(page, 'Green')).not.toBeChecked();
    await expect(filters(page).getByLabel('To ₹')).toHaveValue('');
    await expect.poll(() => firstNames(page)).toEqual(all);
    await expectAccessible(page);
  },
);

test(
  '15.4: colour, kind and price are understood together: the price is a band that is marked, and one press takes it off',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections?search=maroon+necklace+under+1500');
    await expect(title(page)).toHaveText('Search Results for "maroon necklace"');
    await expect(cards(page).first()).toContainText('Noor Kundan Choker');
    await expect(box(page)).toHaveValue('maroon necklace');
    await chips(page).filter({ hasText: 'Up to ₹1,500.00' }).click();
    await expect(page).toHaveURL('/collections?search=maroon%20necklace');
    await expect(chips(page)).toHaveCount(0);
    await expect(cards(page).first()).toContainText('Noor Kundan Choker');

    await box(page).fill('jhumka under 499');
    await box(page).blur();
    await expect(chips(page)).toHaveText([`Remove: ${UP_TO}`]);
    const within = await names(page);
    await opener(page).click();
    await expect(band(page)).toHaveAttribute('aria-pressed', 'true');
    await band(page).click();
    await expect(band(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(chips(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('jhumka');
    const all = await names(page);
    expect(all.length).toBeGreaterThan(within.length);
    await page.reload();
    expect(await names(page)).toEqual(all);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'G8: search, order, categories and filters are a form, chips and pages are links',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/collections');
      await box(page).fill('kada');
      await box(page).blur();
      await sort(page).selectOption('price-desc');
      await menu(page).click();
      await page.getByRole('checkbox', { name: 'Bangles' }).check();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(page).toHaveURL(/search=kada&filter_categories=\d+&sort=price-desc/);
      await expect(title(page)).toHaveText('Search Results for "kada"');
      await expect(cards(page)).not.toHaveCount(0);
      await page.getByRole('link', { name: 'Clear All' }).click();
      await expect(page).toHaveURL('/collections');

      await opener(page).click();
      await words(page, 'Red').click();
      await words(page, 'Blue').click();
      await filters(page).getByLabel('To ₹').fill('1500');
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await expect(chips(page)).toHaveText(['Remove: Up to ₹1,500.00', 'Remove: Blue', 'Remove: Red']);
      await expect(opener(page)).toContainText('3');
      await chips(page).filter({ hasText: 'Blue' }).click();
      await expect(page).toHaveURL('/collections?price_to=1500&colour=red');
      // A band takes along what is ticked, in place of what was typed, and is taken off again.
      await opener(page).click();
      await band(page).click();
      await expect(chips(page)).toHaveText([`Remove: ${UP_TO}`, 'Remove: Red']);
      await opener(page).click();
      await band(page).click();
      await expect(chips(page)).toHaveText(['Remove: Red']);

      await page.goto('/collections');
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
