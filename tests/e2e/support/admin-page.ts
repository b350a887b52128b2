import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { openAsleep } from './held-answer.ts';

/** A page of the admin, with its island awake. */
export async function openAdmin(admin: Page, section: string): Promise<void> {
  await admin.goto(`/admin/${section}`);
  await admin.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** With its island asleep, as on a slow line; what it answers wakes it. */
export async function openAdminAsleep(admin: Page, path: string): Promise<() => Promise<void>> {
  const wake = await openAsleep(admin, path);
  return async () => {
    wake();
    await admin.locator('astro-island[ssr]').waitFor({ state: 'detached' });
    await admin.unrouteAll();
  };
}

/** As when the window is looked at again after a minute: what is shown is read again. */
export async function lookAgain(page: Page): Promise<void> {
  await page.clock.install();
  await passMinute(page);
}

/** Not what every page of the admin asks for. */
const isOfPage = (request: Request) => /\/api\/admin\/(?!orders\/(?:new|changes))/.test(request.url());

/** The same, where the clock is the test's own already. */
export async function passMinute(page: Page): Promise<void> {
  // What has woken up just now may not listen yet.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    const read = page.waitForRequest(isOfPage, { timeout: 2000 });
    await Promise.all([read, page.evaluate(() => dispatchEvent(new Event('visibilitychange')))]);
  }).toPass();
}

/** What a change may take to be seen by shoppers. */
export const AT_ONCE = { timeout: 2000 };

/** The row of a list, or its card. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
