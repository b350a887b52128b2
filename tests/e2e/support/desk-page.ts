import type { Locator, Page } from '@playwright/test';

/** A page of the desk, with its island awake. */
export async function openDesk(desk: Page, section: string): Promise<void> {
  await desk.goto(`/admin/${section}`);
  await desk.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** The row of a list, or its card. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The button with just this name in the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
