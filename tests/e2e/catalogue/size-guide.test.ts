import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const CARD_MM = 85.6;

const card = (page: Page) => page.locator('[data-card]');
const circle = (page: Page) => page.locator('[data-circle]');
const sideOf = async (part: ReturnType<typeof card>, side: 'width' | 'height') =>
  (await part.boundingBox())?.[side] ?? 0;

test('a bank card makes the circles as large as bangles, and the browser remembers the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  expectWithinBudget(await measurePage(page, '/size-guide'));
  const table = page.getByRole('table', { name: 'Bangle sizes in millimetres' });
  await expect(table.getByRole('row').nth(5)).toHaveText(/2\.10\s*66\.7 mm\s*209\.4 mm/);
  const slider = page.getByRole('slider', { name: 'Size of the outline' });
  await slider.focus();
  const before = await sideOf(card(page), 'height');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => sideOf(card(page), 'height')).toBeGreaterThan(before);
  await slider.fill('5.4');
  const pxPerMm = (await sideOf(card(page), 'height')) / CARD_MM;
  expect(pxPerMm).toBeCloseTo(5.4, 1);
  await page.getByRole('radio', { name: '2.6', exact: true }).check();
  expect((await sideOf(circle(page), 'width')) / pxPerMm).toBeCloseTo(60.3, 0);
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await expect(page.getByText('3 is 76.2 mm across, wider than this screen')).toBeVisible();
  expect((await sideOf(circle(page), 'height')) / pxPerMm).toBeCloseTo(76.2, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);

  await page.reload();
  await expect(slider).toHaveValue('5.4');
  await page.getByRole('button', { name: 'Smaller outline' }).click();
  await expect(slider).toHaveValue('5.38');
});

test('a page that is zoomed shows the circles as large as before, at once and when it is opened again', async ({
  page,
}) => {
  await page.goto('/size-guide');
  await page.getByRole('slider', { name: 'Size of the outline' }).fill('5.4');
  const dotsOf = async () =>
    (await sideOf(card(page), 'height')) * (await page.evaluate(() => devicePixelRatio));
  const before = await dotsOf();
  const zoom = await page.context().newCDPSession(page);
  await zoom.send('Emulation.setDeviceMetricsOverride', {
    width: 195,
    height: 422,
    deviceScaleFactor: 4,
    mobile: true,
  });
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(4);
  await expect.poll(dotsOf).toBeCloseTo(before, 0);
  await page.reload();
  expect(await dotsOf()).toBeCloseTo(before, 0);
  await expect(page.getByRole('slider', { name: 'Size of the outline' })).toHaveValue('2.7');
});

test(
  'the round of a hand becomes a size, a number without its unit a question, and the answer leads on',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/size-guide', { referer: `${SHOP_URL}/products/1` });
    const length = page.getByRole('textbox', { name: 'Length' });
    const answer = page.locator('[data-answer]');
    await length.fill('18.9');
    await length.press('Enter');
    await expect(answer).toHaveText('Is that 18.9 mm or 18.9 cm?');
    await expect(page.getByRole('button', { name: 'Millimetres' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(length).toHaveAccessibleDescription(/^That does not look like a hand/);
    await expect(length).toBeFocused();
    await length.press('Enter');
    await page.getByRole('button', { name: 'Centimetres' }).click();
    await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('cm');
    await expect(page.getByRole('link', { name: 'All bangles of size 2.6' }).first()).toHaveAttribute(
      'href',
      /\/collections\?size=2\.6$/,
    );
    await expect(page.getByRole('link', { name: 'Back to the piece' })).toHaveAttribute(
      'href',
      '/products/1',
    );
    await expect(answer).toHaveText('Choose 2.6: 60.3 mm across the inside.');
    await expect(length).toHaveAttribute('aria-invalid', 'false');
    await page.getByRole('radio', { name: 'Across the inside of a bangle' }).check();
    await length.fill('6.67');
    await length.press('Enter');
    await expect(answer).toHaveText('Choose 2.10: 66.7 mm across the inside.');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the table is there, and nothing that would be dead', async ({ page }) => {
    await page.goto('/size-guide');
    await expect(page.getByRole('table', { name: 'Bangle sizes in millimetres' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find my size' })).toBeHidden();
    await expect(page.getByRole('slider')).toBeHidden();
  });
});
