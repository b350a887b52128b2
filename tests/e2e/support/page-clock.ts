import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 50;

/** From now on the page's clock, which was installed before, moves only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  // Soon enough that no timer of the page ends before, late enough that the moment is not over yet.
  await page.clock.pauseAt(Date.now() + 1000);
}

/** While the clock is stopped: in small steps, so that little time passes once the target is visible. */
export async function passUntilVisible(target: Locator): Promise<void> {
  await expect(async () => {
    await target.page().clock.runFor(STEP_MS);
    await expect(target).toBeVisible({ timeout: STEP_MS });
  }).toPass({ intervals: [STEP_MS] });
}
