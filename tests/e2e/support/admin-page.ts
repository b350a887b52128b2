import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { openAsleep } from './held-answer.ts';

/** Opens a page of the admin, with its island awake. */
export async function openAdmin(admin: Page, section: string): Promise<void> {
  await admin.goto(`/admin/${section}`);
  await admin.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** Opens it with its island asleep, as on a slow line; the returned function wakes it. */
export async function openAdminAsleep(admin: Page, path: string): Promise<() => Promise<void>> {
  const wake = await openAsleep(admin, path);
  return async () => {
    wake();
    await admin.locator('astro-island[ssr]').waitFor({ state: 'detached' });
    await admin.unrouteAll();
  };
}

/** Calls of this page, not those that every page of the admin makes. */
const isOfPage = (request: Request) => /\/api\/admin\/(?!orders\/(?:new|changes))/.test(request.url());

/** As if somebody looked at the window again after a minute: the page reads its data again. */
export async function lookAgain(page: Page): Promise<void> {
  await page.clock.install();
  // An island that has just woken up may not listen yet.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    const read = page.waitForRequest(isOfPage, { timeout: 2000 });
    await Promise.all([read, page.evaluate(() => dispatchEvent(new Event('visibilitychange')))]);
  }).toPass();
}

/** How soon shoppers see a change. */
export const AT_ONCE = { timeout: 2000 };

/** The row of a list, or its card on a phone. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
