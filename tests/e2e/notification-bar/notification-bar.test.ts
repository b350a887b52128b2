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

/** Moves the pointer away: in some browsers it begins in the corner, which is on the bar. */
async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.mouse.move(200, 400);
}

const motions = (page: Page) =>
  text(page).evaluate((element) =>
    element.getAnimations().map((motion) => ({
      playState: motion.playState,
      durationMs: motion.effect?.getTiming().duration,
      delayMs: motion.effect?.getTiming().delay,
    })),
  );
const expectMotion = (page: Page, playState: 'running' | 'paused') =>
  expect.poll(() => motions(page)).toMatchObject([{ playState }]);

test(
  'S3, S4: the bar stands above the header, links, scrolls after 2 s at rest, and stops when it is asked to @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    const { text_content: words, link_url: link, background_color: ground } = await activeSetting();
    await open(page);
    await expect(text(page)).toHaveText(String(words));
    await expect(frame(page)).toHaveAttribute('href', String(link));
    await expect(bar(page)).toHaveCSS('background-color', rgb(String(ground)));
    const { y, height } = (await bar(page).boundingBox()) ?? {};
    expect(y).toBe(0);
    expect((await page.locator('body > header').boundingBox())?.y).toBe(height);
    const durationMs = Math.max(10_000, (String(words).length / 5) * 1000);
    await expect.poll(() => motions(page)).toEqual([{ playState: 'running', durationMs, delayMs: 2000 }]);

    // A text that keeps on moving can be paused (WCAG 2.2.2), and one with the focus can be read.
    if (!isMobile) {
      await frame(page).hover();
      await expectMotion(page, 'paused');
    }
    await pause(page).click();
    await page.mouse.move(200, 400);
    await expectMotion(page, 'paused');
    await expect(pause(page)).toHaveAttribute('aria-pressed', 'true');
    await pause(page).click();
    await page.mouse.move(200, 400);
    await expectMotion(page, 'running');
    await page.keyboard.press('Shift+Tab');
    await expect(frame(page)).toBeFocused();
    await expectMotion(page, 'paused');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => motions(page)).toEqual([]);
    await expect(pause(page)).toBeHidden();
    const [shown, whole] = [await frame(page).boundingBox(), await text(page).boundingBox()];
    expect(whole?.width).toBeLessThanOrEqual(shown?.width ?? 0);
  },
);

test(
  'S4: a dismissal counts for 24 h and for its announcement, and the bar stays away without moving the page',
  { tag: '@journey' },
  async ({ page }) => {
    const key = `notification-dismissed-${String((await activeSetting())['id'])}`;
    const store = (name: string, at: number) =>
      page.evaluate(([item, time]) => sessionStorage.setItem(item, time), [name, String(at)] as const);
    await open(page);
    await store(`${key}0`, Date.now());
    await page.reload();
    await dismiss(page).press('Enter');
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Jhilmil, home' }).first()).toBeFocused();

    await watchVitals(page);
    await page.goto('/');
    await expect(bar(page)).toBeHidden();
    expect(await collectVitals(page)).toMatchObject({ layoutShift: expect.closeTo(0, 2) });
    await expectAccessible(page);

    await store(key, Date.now() - 24 * HOUR_MS + 60_000);
    await page.reload();
    await expect(bar(page)).toBeHidden();
    await store(key, Date.now() - 24 * HOUR_MS - 1000);
    await page.reload();
    await expect(bar(page)).toBeVisible();

    // Another page of this tab has dismissed it meanwhile.
    await store(key, Date.now());
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(bar(page)).toBeHidden();
  },
);

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
