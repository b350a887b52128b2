import type { Page } from '@playwright/test';
import { openDatabase } from '../../../drizzle/client.ts';
import { SHOP_PORT } from './shop-address.ts';

/** The address of a product of the demo shop, by its name. */
export async function demoProduct(name: string): Promise<string> {
  const { $client } = openDatabase({ url: `http://127.0.0.1:${SHOP_PORT + 1}` });
  const { rows } = await $client.execute({ sql: 'select id from products where name = ?', args: [name] });
  const id = rows[0]?.['id'];
  if (typeof id !== 'number') throw new Error(`The demo shop has no ${name}.`);
  return `/products/${id}`;
}

/** Scripts have run by then; pictures may still be on their way. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(await demoProduct(name), { waitUntil: 'domcontentloaded' });
}
