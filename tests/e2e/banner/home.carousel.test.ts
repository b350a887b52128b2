import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/test.ts';

const ROUND_MS = 5000;

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slides = (page: Page) => carousel(page).getByRole('listitem');
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Show / });
const pause = (page: Page) => carousel(page).getByRole('button', { name: 'Pause the highlights' });
const pass = (page: Page, ms: number) => page.clock.runFor(ms);

async function expectShown(page: Page, index: number): Promise<void> {
  await expect(carousel(page).locator('[data-dot][aria-current=true]')).toHaveCount(1);
  await expect(dots(page).nth(index)).toHaveAttribute('aria-current', 'true');
  await expect(slides(page).nth(index)).toBeInViewport({ ratio: 0.6 });
}

/** How far the row still has to move until this slide is in place. */
const wayTo = (page: Page, index: number) =>
  slides(page)
    .nth(index)
    .evaluate((slide) =>
      Math.round(
        slide.getBoundingClientRect().left - (slide.parentElement?.getBoundingClientRect().left ?? NaN),
      ),
    );

/** For the browser, time passes only when `pass` says so. */
async function openHome(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/');
  await expect(dots(page)).toHaveCount(3);
}

async function pointAtCarousel(page: Page): Promise<void> {
  const box = await slides(page).first().boundingBox();
  if (!box) throw new Error('The carousel is not shown');
  await page.mouse.move(box.width / 2, box.y + 40);
}

async function pointElsewhere(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
}

async function swipeLeft(page: Page): Promise<void> {
  const y = ((await slides(page).first().boundingBox())?.y ?? 0) + 100;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 340, y });
  for (let x = 330; x >= 40; x -= 10) await touch('touchMove', { x, y });
  await touch('touchEnd');
}

test.describe('S4: the banner carousel', () => {
  test.beforeEach(({ page }) => openHome(page));

  test(
    'advances every 5 s and goes on at the first after the last; Pause stops it and lets it go on, by keyboard too; it stops as soon as reduced motion is asked for',
    { tag: '@journey' },
    async ({ page }) => {
      await pass(page, ROUND_MS - 1);
      await expectShown(page, 0);
      await pass(page, 1);
      for (const index of [1, 2, 0]) {
        await expectShown(page, index);
        await pass(page, ROUND_MS);
      }
      await expectShown(page, 1);

      await pause(page).click();
      await pointElsewhere(page);
      await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
      await pass(page, 4 * ROUND_MS);
      await expectShown(page, 1);

      await pause(page).click();
      await pointElsewhere(page);
      await expect(pause(page)).toHaveAttribute('aria-pressed', 'false');
      await pass(page, ROUND_MS);
      await expectShown(page, 2);

      await page.keyboard.press('Tab');
      await pause(page).press('Enter');
      await pause(page).press('Enter');
      await expect(pause(page)).toBeFocused();
      await pass(page, ROUND_MS);
      await expectShown(page, 0);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
      await pass(page, 4 * ROUND_MS);
      await expectShown(page, 0);
    },
  );

  test('shows the banner whose dot is pressed @both', { tag: '@journey' }, async ({ page }) => {
    for (const index of [2, 0, 1]) {
      await dots(page).nth(index).click();
      await expectShown(page, index);
    }
  });

  test('rests while the focus is inside, even when the pointer leaves, and while the pointer is, even when the focus leaves @desktop', async ({
    page,
  }) => {
    await page.keyboard.press('Tab');
    await slides(page).first().getByRole('link').focus();
    await pointAtCarousel(page);
    await pointElsewhere(page);
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 0);
    await dots(page).first().focus();
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 0);
    await dots(page).first().blur();
    await pass(page, ROUND_MS);
    await expectShown(page, 1);

    const link = slides(page).nth(1).getByRole('link');
    await link.focus();
    await pointAtCarousel(page);
    await link.blur();
    await pass(page, 4 * ROUND_MS);
    await expectShown(page, 1);
    await pointElsewhere(page);
    await pass(page, ROUND_MS);
    await expectShown(page, 2);
  });

  test('marks the banner that a swipe or a scroll brought, and gives it its whole time', async ({ page }) => {
    await pass(page, 4000);
    await swipeLeft(page);
    await expectShown(page, 1);
    await pass(page, ROUND_MS - 1);
    await expectShown(page, 1);
    await pass(page, 1);
    await expectShown(page, 2);
    await expect.poll(() => wayTo(page, 2)).toBe(0);

    await slides(page)
      .first()
      .evaluate((slide) => slide.parentElement?.scrollTo({ left: 0, behavior: 'instant' }));
    await expectShown(page, 0);
  });
});

test('S4: the carousel is stopped by keyboard before any of its links is come by', async ({ page }) => {
  await page.goto('/');
  await expect(dots(page)).toHaveCount(3);
  const order = await carousel(page)
    .locator('a, button')
    .evaluateAll((found) => found.map((control) => control.getAttribute('aria-label') ?? control.tagName));
  expect(order[0]).toBe('Pause the highlights');
  await page
    .locator('body > header a:visible, body > header button:visible, body > header input:visible')
    .last()
    .focus();
  await page.keyboard.press('Tab');
  await expect(pause(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
});

test('its words stand in line with the name of the shop', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/');
  const words = await slides(page).first().getByRole('heading').boundingBox();
  const name = await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .boundingBox();
  // Browsers lay out in sixty-fourths of a pixel.
  expect(words?.x).toBeCloseTo(name?.x ?? NaN, 1);
});

test('S4: with reduced motion the carousel never advances by itself, and dots turn it at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);
  await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
  await pass(page, 4 * ROUND_MS);
  await expectShown(page, 0);
  const left = await dots(page)
    .nth(2)
    .evaluate((dot: HTMLButtonElement) => {
      dot.click();
      const track = dot.closest('section')?.querySelector('ul');
      return track ? track.scrollLeft / track.clientWidth : NaN;
    });
  expect(left).toBe(2);
  await expectShown(page, 2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S2: banners can be scrolled, and nothing dead is shown', async ({ page }) => {
    await page.goto('/');
    await expect(slides(page)).toHaveCount(3);
    await expect(slides(page).first().getByRole('link')).toHaveAttribute('href', /^\/collections/);
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
    await slides(page).nth(1).getByRole('link').scrollIntoViewIfNeeded();
    await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.6 });
  });
});

test('the first slide stands where it stays from the first frame on @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Without a cache each visit is like the first.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    document.addEventListener(
      'scroll',
      () => document.documentElement.setAttribute('data-scrolled', ''),
      true,
    );
  });
  for (let visit = 0; visit < 8; visit += 1) {
    await page.goto('about:blank');
    await page.goto('/');
    // The page learns in the next frame what has moved it.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await expect(page.locator('html')).not.toHaveAttribute('data-scrolled');
  }
});
