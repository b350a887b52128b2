import type { Page } from '@playwright/test';
import { HOUR_MS } from '#dates.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { type DemoRow, readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { collectVitals, watchVitals } from '#tests/e2e/support/vitals.ts';

const bar = (page: Page) => page.locator('#notification-bar');
const frame = (page: Page) => bar(page).locator('[data-window]');
const text = (page: Page) => bar(page).locator('[data-text]');
const pause = (page: Page) => bar(page).getByRole('button', { name: 'Pause the announcement' });
const dismiss = (page: Page) => bar(page).getByRole('button', { name: 'Dismiss the announcement' });

async function activeSetting(): Promise<DemoRow> {
  const [row] = await readDemo('select * from notification_bar_settings where is_active');
  if (!row) throw new Error('The demo shop has no announcement');
  return row;
}

const dismissalKey = async () => `notification-dismissed-${String((await activeSetting())['id'])}`;

/** Moves the pointer away: in some browsers it begins in the corner, which is on the bar. */
async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.mouse.move(200, 400);
}

/** The animation of the text: whether it runs, for how long, and whether it ends. */
const motions = (page: Page) =>
  text(page).evaluate((element) =>
    element.getAnimations().map((motion) => ({
      playState: motion.playState,
      durationMs: motion.effect?.getTiming().duration,
      isEndless: motion.effect?.getTiming().iterations === Infinity,
    })),
  );

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
const store = (page: Page, key: string, time: number) =>
  page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, String(time)] as const);

test(
  'S3, S4: the bar stands above the header in its colours, and links where its setting says @both',
  { tag: '@journey' },
  async ({ page }) => {
    const setting = await activeSetting();
    await open(page);
    await expect(text(page)).toHaveText(String(setting['text_content']));
    await expect(frame(page)).toHaveAttribute('href', String(setting['link_url']));
    const barBox = await bar(page).boundingBox();
    const headerBox = await page.locator('body > header').boundingBox();
    expect(barBox?.y).toBe(0);
    expect(headerBox?.y).toBe(barBox?.height);
    await expect(bar(page)).toHaveCSS('background-color', rgb(String(setting['background_color'])));
    await expect(bar(page)).toHaveCSS('color', rgb(String(setting['text_color'])));
  },
);

test('S4: the text scrolls without end, a round in 10 s or a fifth of a second a character, after 2 s at rest', async ({
  page,
}) => {
  const { length } = String((await activeSetting())['text_content']);
  await open(page);
  const durationMs = Math.max(10_000, (length / 5) * 1000);
  await expect.poll(() => motions(page)).toEqual([{ playState: 'running', durationMs, isEndless: true }]);
  // The delay lets people read the beginning.
  const { delay, shift } = await text(page).evaluate((element) => {
    const [motion] = element.getAnimations();
    motion?.pause();
    if (motion) motion.currentTime = 1990;
    const standing =
      element.getBoundingClientRect().left - (element.parentElement?.getBoundingClientRect().left ?? 0);
    return { delay: motion?.effect?.getTiming().delay, shift: standing };
  });
  expect(delay).toBe(2000);
  expect(Math.abs(shift)).toBeLessThan(1);
});

test(
  'the text rests while it is pointed at, and a pause outlives that',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page);
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
    await frame(page).hover();
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'paused' }]);
    await pause(page).hover();
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
    await pause(page).click();
    await frame(page).hover();
    await pause(page).hover();
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'paused' }]);
  },
);

test('S4: the text rests where it can be read while the keyboard is on it; dismissed, it gives the focus on', async ({
  page,
}) => {
  await open(page);
  await expect.poll(() => motions(page)).toHaveLength(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(frame(page)).toBeFocused();
  await expect.poll(() => motions(page)).toMatchObject([{ playState: 'paused' }]);
  expect(await text(page).evaluate((element) => element.getAnimations()[0]?.currentTime)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(pause(page)).toBeFocused();
  await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
  await dismiss(page).press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Jhilmil, home' }).first()).toBeFocused();
});

test('the text can be paused and goes on from there', async ({ page }) => {
  await open(page);
  await pause(page).click();
  await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => motions(page)).toMatchObject([{ playState: 'paused' }]);
  const at = await text(page).evaluate((element) => element.getAnimations()[0]?.currentTime);
  const pausedAt = Date.now();
  await pause(page).click();
  await expect(pause(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
  const later = await text(page).evaluate((element) => element.getAnimations()[0]?.currentTime);
  expect(Number(later)).toBeGreaterThanOrEqual(Number(at));
  expect(Number(later)).toBeLessThanOrEqual(Number(at) + Date.now() - pausedAt);
});

test('S4: a dismissal is kept for the setting, and the bar stays away without moving the page @both', async ({
  page,
}) => {
  const key = await dismissalKey();
  await open(page);
  const before = Date.now();
  await dismiss(page).click();
  await expect(bar(page)).toBeHidden();
  expect(Number(await stored(page, key))).toBeGreaterThanOrEqual(before);
  expect(Number(await stored(page, key))).toBeLessThanOrEqual(Date.now());

  await watchVitals(page);
  for (const path of ['/contact', '/']) {
    await page.goto(path);
    await expect(bar(page)).toBeHidden();
    expect(await collectVitals(page)).toMatchObject({ layoutShift: expect.closeTo(0, 2) });
    expect(await page.locator('body > header').evaluate((header) => header.getBoundingClientRect().top)).toBe(
      0,
    );
  }
  await expectAccessible(page);
});

for (const [how, tell] of [
  ['brought back', `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`],
  ['made ready beforehand', `document.dispatchEvent(new Event('prerenderingchange'))`],
] as const) {
  test(`S4: dismissed on another page meanwhile, the bar stays away from one that is ${how}`, async ({
    page,
  }) => {
    await open(page);
    await store(page, await dismissalKey(), Date.now());
    await expect(bar(page)).toBeVisible();
    await page.evaluate(tell);
    await expect(bar(page)).toBeHidden();
  });
}

test(
  'S4: a dismissal counts for 24 h and for its announcement, then it is cleared and the bar shows again',
  { tag: '@journey' },
  async ({ page }) => {
    const key = await dismissalKey();
    await open(page);
    await store(page, `${key}0`, Date.now());
    await page.reload();
    await expect(bar(page)).toBeVisible();

    await store(page, key, Date.now() - 24 * HOUR_MS + 60_000);
    await page.reload();
    await expect(bar(page)).toBeHidden();

    await store(page, key, Date.now() - 24 * HOUR_MS - 1000);
    await page.reload();
    await expect(bar(page)).toBeVisible();
    expect(await stored(page, key)).toBeNull();
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
  },
);

test('without session storage the bar is dismissed for this page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('No storage', 'SecurityError');
      },
    });
  });
  await open(page);
  await dismiss(page).click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test.describe('with reduced motion', () => {
  test('S4: the text stands still and can be read whole @both', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await expect(pause(page)).toBeHidden();
    expect(await motions(page)).toEqual([]);
    const overflow = await text(page).evaluate((element) => {
      const { width = 0 } = element.parentElement?.getBoundingClientRect() ?? {};
      return element.getBoundingClientRect().width - width;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('the text stops as soon as it is asked for, and moves again afterwards', async ({ page }) => {
    await open(page);
    await expect.poll(() => motions(page)).toHaveLength(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => motions(page)).toEqual([]);
    await expect(pause(page)).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => motions(page)).toMatchObject([{ playState: 'running' }]);
    await expect(pause(page)).toBeEnabled();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole text can be read, and nothing dead is shown @both', async ({ page }) => {
    await open(page);
    await expect(text(page)).toBeInViewport({ ratio: 1 });
    await expect(bar(page).getByRole('button')).toHaveCount(0);
  });
});

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${String(red)}, ${String(green)}, ${String(blue)})`;
}
