import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** A4 and A5. */
export const PAPERS = [
  { width: '210mm', height: '297mm' },
  { width: '148mm', height: '210mm' },
];

/** Sorted, since pages list them in different orders. */
export const amountsIn = (text: string) =>
  Array.from(text.matchAll(/₹[\d,]+\.\d\d/g), ([amount]) => amount).toSorted();

export async function savedBy(link: Locator) {
  const waiting = link.page().waitForEvent('download');
  await link.click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
