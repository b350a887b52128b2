import type { Page } from '@playwright/test';
import { readDemo } from './demo-database.ts';

/** The address of a product of the demo shop, by its name. */
export async function demoProduct(name: string): Promise<string> {
  const [row] = await readDemo('select id from products where name = ?', name);
  const id = row?.['id'];
  if (typeof id !== 'number') throw new Error(`The demo shop has no ${name}.`);
  return `/products/${id}`;
}

/** Scripts have run by then; pictures may still be on their way. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(await demoProduct(name), { waitUntil: 'domcontentloaded' });
}
