import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/test.ts';

const ROUND_MS = 5000;

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slides = (page: Page) => carousel(page).getByRole('listitem');
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Show / });
const pause = (page: Page) => carousel(page).getByRole('button', { name: 'Pause the highlights' });
const pass = (page: Page, ms: number) => page.clock.runFor(ms);
const pointElsewhere = (page: Page) => page.mouse.move(2, 2);

async function expectShown(page: Page, index: number): Promise<void> {
  await expect(carousel(page).locator('[data-dot][aria-current=true]')).toHaveCount(1);
  await expect(dots(page).nth(index)).toHaveAttribute('aria-current', 'true');
  await expect(slides(page).nth(index)).toBeInViewport({ ratio: 0.6 });
}

/** For the browser, time passes only when `pass` says so. */
async function openHome(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/');
  await expect(dots(page)).toHaveCount(3);
}

test(
  'S4: the carousel advances every 5 s and begins again, shows what is asked for, and stops when it is paused or less motion is wanted',
  { tag: '@journey' },
  async ({ page }) => {
    await openHome(page);
    await pass(page, ROUND_MS - 1);
    await expectShown(page, 0);
    await pass(page, 1);
    for (const index of [1, 2, 0]) {
      await expectShown(page, index);
      await pass(page, ROUND_MS);
    }
    await expectShown(page, 1);

    await pass(page, 4000);
    await slides(page)
      .first()
      .evaluate((slide) => slide.parentElement?.scrollTo({ left: 0, behavior: 'instant' }));
    await expectShown(page, 0);
    // What a swipe has brought stays for its whole time.
    await pass(page, ROUND_MS - 1);
    await expectShown(page, 0);

    // Whoever comes by keyboard can stop it before its first link.
    await expect(carousel(page).locator('a, button').first()).toHaveAccessibleName('Pause the highlights');
    await pause(page).click();
    await pointElsewhere(page);
    await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 0);
    for (const index of [2, 1]) {
      await dots(page).nth(index).click();
      await expectShown(page, index);
    }
    await pause(page).press('Enter');
    await pointElsewhere(page);
    await pass(page, ROUND_MS);
    await expectShown(page, 2);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 2);
  },
);

test(
  'S4: it rests while the focus or the pointer is inside, even when the other leaves',
  { tag: '@desktop' },
  async ({ page }) => {
    await openHome(page);
    const point = async () => {
      const { width = 0, y = 0 } = (await slides(page).first().boundingBox()) ?? {};
      await page.mouse.move(width / 2, y + 40);
    };
    await page.keyboard.press('Tab');
    const link = slides(page).first().getByRole('link');
    await link.focus();
    await point();
    await pointElsewhere(page);
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 0);
    await point();
    await link.blur();
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 0);
    await pointElsewhere(page);
    await pass(page, ROUND_MS);
    await expectShown(page, 1);
  },
);
