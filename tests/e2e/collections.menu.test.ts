import { menu } from './support/collection-screen.ts';
import { expect, test } from './support/test.ts';

test(
  'S2: on a small screen the categories open over the whole bar, under the button that closes them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/collections');
    await menu(page).click();
    const choices = page.getByRole('group', { name: 'Show only these categories' });
    await expect(choices).toBeInViewport({ ratio: 1 });
    await expect(menu(page)).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('form', { name: 'Filter and sort' }).boundingBox();
    const opened = await choices.boundingBox();
    expect(opened?.width).toBe(bar?.width);
    expect(opened?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await menu(page).click();
    await expect(choices).toBeHidden();
  },
);
