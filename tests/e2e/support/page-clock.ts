import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 50;

/** From now on the clock of the page, installed before, moves when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  // Soon enough that nothing of the page ends by it, late enough that it is not past yet.
  await page.clock.pauseAt(Date.now() + 1000);
}

/** While the clock stands: in steps, so that little of its time passes after that. */
export async function passUntilVisible(target: Locator): Promise<void> {
  await expect(async () => {
    await target.page().clock.runFor(STEP_MS);
    await expect(target).toBeVisible({ timeout: STEP_MS });
  }).toPass({ intervals: [STEP_MS] });
}
