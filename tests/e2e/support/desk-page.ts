import type { Locator, Page } from '@playwright/test';
import { signIn } from './account.ts';
import { owner } from './owner.ts';

/** A page of the owner's desk, with her signed in and its island awake. */
export async function openDesk(page: Page, section: string): Promise<void> {
  await signIn(page, owner.email, owner.password);
  await openSection(page, section);
}

/** The same, where she has signed in already. */
export async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/admin/${section}`);
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** As when the window is looked at again after a minute: what is shown is read again. */
export async function lookAgain(page: Page): Promise<void> {
  await page.clock.install();
  await passMinute(page);
}

/** The same, where the clock is the test's own already. */
export async function passMinute(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
}

/** What a change may take to be seen by shoppers. */
export const AT_ONCE = { timeout: 2000 };

/** The row of a list, or its card. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
