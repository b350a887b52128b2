import type { Locator, Page } from '@playwright/test';
import { signIn } from './account.ts';
import { owner } from './owner.ts';

/** A page of the owner's desk, with her signed in and its island awake. */
export async function openDesk(page: Page, section: string): Promise<void> {
  await signIn(page, owner.email, owner.password);
  await page.goto(`/admin/${section}`);
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** The row of a list, or its card. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
