import type { Locator, Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../../../drizzle/seed/demo-accounts.ts';
import { signIn } from './account.ts';

/** The demo shop's owner, signed in. */
export async function signInAsOwner(page: Page): Promise<void> {
  const owner = DEMO_ACCOUNTS.find(({ title }) => title === 'Administrator');
  if (!owner) throw new Error('The demo shop has no administrator.');
  await signIn(page, owner.email, owner.password);
}

/** A page of her desk whose island is awake. */
export async function openDesk(page: Page, section: string): Promise<void> {
  await signInAsOwner(page);
  await page.goto(`/admin/${section}`);
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** The row of a list, or its card. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
