import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { callApi, expectToast } from './account.ts';
import { readDemo } from './demo-database.ts';

export const newName = () => `Bajuband ${randomUUID().slice(0, 8)}`;
/** The name of a piece that a test has added. */
export const OF_A_TEST = / [\da-f]{8}\b/;

export async function photo(name: string, colour = '#b08d3e') {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: colour } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A file to choose, in the test's own folder. */
export async function ownFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = test.info().outputPath(name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** Adds a product by the API, behind all others in every list; the caller puts it away. */
export async function addProduct(admin: Page, values: object = {}) {
  const body = { name: newName(), pricePaise: 49_900, stock: [{ size: '', onHand: 7 }], ...values };
  const { id } = (await callApi(admin, 'POST', 'admin/products', body)) as { id: number };
  await readDemo('update products set created_at = 1 where id = ?', id);
  return { id, name: body.name, remove: () => removeProducts(admin, [id]) };
}

/** The pictures stay: an open page may show them. The page is left first, since it may ask more about the piece. */
export async function removeProducts(admin: Page, ids: readonly unknown[]): Promise<void> {
  await admin.goto('about:blank');
  const removed = await readDemo(
    'update products set deleted_at = unixepoch() * 1000 where id in (select value from json_each(?)) returning id',
    JSON.stringify(ids),
  );
  expect(removed).toHaveLength(ids.length);
}

/** Waits until the form is awake: it does not notice a file that is chosen before. */
export async function open(admin: Page, path: string): Promise<void> {
  await admin.goto(path);
  await isAwake(admin);
}
export const isAwake = (admin: Page) =>
  admin.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });

/** The list says so, to which the form leads. */
export async function expectSaved(admin: Page, name: string): Promise<void> {
  await admin.waitForURL('**/admin/products');
  await isAwake(admin);
  await expectToast(admin, `Product "${name}" updated successfully.`);
}

/** Counts the stock as in another window. */
export async function recount(admin: Page, id: number, { from, to }: { from: number; to: number }) {
  const stock = [{ size: '', onHand: to, seenOnHand: from }];
  await callApi(admin, 'POST', 'admin/products/bulk', { changes: [{ id, stock }] });
}
