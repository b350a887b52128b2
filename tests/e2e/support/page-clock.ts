import type { Page } from '@playwright/test';

/** From now on the page's clock, which was installed before, moves only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  // Soon enough that no timer of the page ends before, late enough that the moment is not over yet.
  await page.clock.pauseAt(Date.now() + 1000);
}
