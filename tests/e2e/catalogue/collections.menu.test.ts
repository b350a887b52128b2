import type { Page } from '@playwright/test';
import { CATEGORIES } from '#scripts/demo/catalogue/categories.ts';
import { menu } from '#tests/e2e/support/collection-screen.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const choice = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show only these categories' })
    .getByRole('checkbox', { name, exact: true });

test('S2: on a small screen the categories open over the whole bar, can all be pressed, and close with their button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/collections');
  await menu(page).click();
  const choices = page.getByRole('group', { name: 'Show only these categories' });
  await expect(choices).toBeInViewport({ ratio: 1 });
  await expect(menu(page)).toBeInViewport({ ratio: 1 });
  // The menu has no second choice of order.
  await expect(page.getByLabel('Sort')).toHaveCount(1);
  const bar = await page.getByRole('form', { name: 'Filter this list' }).boundingBox();
  const opened = await choices.boundingBox();
  expect(opened?.width).toBe(bar?.width);
  expect(opened?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  for (const { name } of CATEGORIES) {
    await choice(page, name).check();
    await expect(choice(page, name)).toBeChecked();
  }
  await menu(page).click();
  await expect(choices).toBeHidden();
});

async function expectScrollsAt72Units(page: Page): Promise<void> {
  const heights = await page
    .getByRole('group', { name: 'Show only these categories' })
    .evaluate((list) => ({ shown: list.getBoundingClientRect().height, inside: list.scrollHeight }));
  expect(heights.shown).toBeLessThanOrEqual(72 * 4);
  expect(heights.inside).toBeGreaterThan(heights.shown);
}

/** The position of a choice's words, beside its box. */
async function wordsOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await choice(page, name).scrollIntoViewIfNeeded();
  return await page.getByRole('group', { name: 'Show only these categories' }).evaluate((group, wanted) => {
    const label = [...group.querySelectorAll('label')].find(
      ({ textContent }) => textContent.trim() === wanted,
    );
    const range = new Range();
    if (label?.lastChild) range.selectNode(label.lastChild);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
}

test('S2: a tap or a slow press on the words of a category chooses it, and the menu stays', async ({
  page,
}) => {
  await page.goto('/collections');
  await menu(page).tap();
  await expect(choice(page, 'Bangles')).toBeVisible();
  await expectScrollsAt72Units(page);
  const { x, y } = await wordsOf(page, 'Bangles');
  await page.touchscreen.tap(x, y);
  await expect(choice(page, 'Bangles')).toBeChecked();
  await expect(choice(page, 'Bangles')).toBeVisible();
  for (const width of [390, 1440]) await expectSlowPressChooses(page, width);
});

async function expectSlowPressChooses(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/collections');
  await menu(page).click();
  for (const name of ['Bangles', 'Rings']) {
    const { x, y } = await wordsOf(page, name);
    await page.mouse.move(x, y);
    const press = await page.evaluateHandle(() => {
      const isOver = new Promise<void>((resolve) => {
        const rested = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        document.addEventListener('mousedown', rested, { once: true });
      });
      return { isOver };
    });
    await page.mouse.down();
    await press.evaluate(({ isOver }) => isOver);
    await page.mouse.up();
    await expect(choice(page, name), `${name} at ${String(width)} px`).toBeChecked();
  }
  await expect(page).toHaveURL(/filter_categories=/);
  await menu(page).click();
  await expect(choice(page, 'Rings')).toBeHidden();
}

test(
  'S2: the menu scrolls at 72 units, and closes when the keyboard or a press goes elsewhere',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/collections');
    await menu(page).click();
    await expectScrollsAt72Units(page);
    await choice(page, 'Bangles').focus();
    await page.locator('body > header').getByRole('link', { name: 'Jhilmil, home' }).focus();
    await expect(choice(page, 'Bangles')).toBeHidden();
    await menu(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(choice(page, 'Bangles')).toBeHidden();
  },
);
