import type { Page } from '@playwright/test';
import { OF_A_TEST } from '#tests/e2e/support/admin-product.ts';
import { names } from '#tests/e2e/support/collection-screen.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** The share of its height that a page may have guessed wrong before its far parts came near. */
const GUESSED_WITHIN = 0.03;

const card = (page: Page) => page.locator('main article:not([data-product])').last();
const isWorkedOut = (page: Page) =>
  card(page).evaluate((element) =>
    [...element.children].every((part) => part.checkVisibility({ contentVisibilityAuto: true })),
  );
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const [name, isLong, findPath] of [
  ['the home page', true, () => '/'],
  ['a list', true, () => '/collections'],
  ['a product', false, () => demoProduct('Mehfil Kundan Bangles')],
] as const) {
  test(`what is far down on ${name} costs nothing before it comes near, and has its height @both`, async ({
    page,
  }) => {
    await page.goto(await findPath());
    // In a wide window every part of a product's page is near.
    if (isLong) expect(await isWorkedOut(page)).toBe(false);
    const guessed = await heightOf(page);
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    const real = await heightOf(page);
    expect(Math.abs(guessed - real) / real, `${guessed} px, then ${real} px`).toBeLessThanOrEqual(
      GUESSED_WITHIN,
    );
  });
}

test('a link into a page arrives where it leads, past parts that were far', async ({ page }) => {
  await page.goto('/#popular');
  await expect(page.locator('#popular')).toBeInViewport({ ratio: 1 });
});

test('what is far down is found by its words', async ({ page }) => {
  await page.goto('/collections');
  // Not the very last, nor a piece that a failed test left behind.
  const name = (await names(page)).filter((each) => !OF_A_TEST.test(each)).at(-7) ?? 'none';
  const heading = page.locator('h3').getByText(name, { exact: true });
  const isSkipped = await heading.evaluate((each) => !each.checkVisibility({ contentVisibilityAuto: true }));
  expect(isSkipped).toBe(true);
  await page.goto('/contact');
  await page.goto(`/collections#:~:text=${encodeURIComponent(name)}`);
  await expect(heading).toBeInViewport();
});

test('paper shows all', async ({ page }) => {
  await page.goto('/collections');
  expect(await isWorkedOut(page)).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => isWorkedOut(page)).toBe(true);
});
