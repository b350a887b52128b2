import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { openProduct } from './support/demo-product.ts';
import { expect, test } from './support/test.ts';

const THREE_PICTURES = 'Suhaag Ruby Bangle Set';

const dots = (page: Page) => page.getByRole('button', { name: /^Show picture/ });
const slides = (page: Page) => page.getByRole('region', { name: /^Pictures of/ }).getByRole('listitem');

test.describe('S2: the gallery', () => {
  test.beforeEach(async ({ page }) => {
    await openProduct(page, THREE_PICTURES);
    await expect(dots(page)).toHaveCount(3);
  });

  const expectShown = async (page: Page, index: number) => {
    await expect(dots(page).nth(index)).toHaveAttribute('aria-current', 'true');
    const distance = () =>
      slides(page)
        .nth(index)
        .evaluate(
          (slide) =>
            slide.getBoundingClientRect().left - (slide.parentElement?.getBoundingClientRect().left ?? 0),
        )
        .then(Math.abs);
    await expect.poll(distance, { message: `slide ${String(index)} stands in its frame` }).toBeLessThan(2);
  };

  test('turns with previous and next, and wraps', async ({ page }) => {
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expectShown(page, 1);
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expectShown(page, 0);
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expectShown(page, 2);
  });

  test('turns with its dots and the arrow keys', async ({ page }) => {
    await dots(page).nth(2).click();
    await expectShown(page, 2);
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 1);
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 2);
  });

  test('marks the picture that a swipe brought', async ({ page }) => {
    await slides(page)
      .nth(1)
      .evaluate((slide) => slide.parentElement?.scrollTo({ left: slide.clientWidth, behavior: 'instant' }));
    await expectShown(page, 1);
  });

  test('opens a picture in a dialog, magnifies it and closes with Escape', async ({ page }) => {
    await slides(page).first().getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: THREE_PICTURES });
    await expect(dialog.getByRole('img')).toBeVisible();
    const magnify = dialog.getByRole('button', { name: 'Magnify the picture' });
    const before = await magnify.evaluate((button) => button.clientWidth);
    await magnify.click();
    await expect(magnify).toHaveAttribute('aria-pressed', 'true');
    expect(await magnify.evaluate((button) => button.clientWidth)).toBeGreaterThan(before * 2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(slides(page).first().getByRole('link')).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures scroll, open as links, and nothing dead is shown', async ({ page }) => {
    await openProduct(page, THREE_PICTURES);
    await expect(slides(page)).toHaveCount(3);
    await expect(slides(page).first().getByRole('img')).toBeVisible();
    await expect(dots(page).first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(slides(page).first().getByRole('link')).toHaveAttribute('href', /^\/media\/.+\/1200\.webp$/);
    await page.getByRole('button', { name: 'Size guide' }).click();
    await expect(page.getByRole('dialog', { name: 'Bangle size guide' })).toBeVisible();
  });
});
