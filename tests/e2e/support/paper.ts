import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

export async function savedBy(link: Locator) {
  const waiting = link.page().waitForEvent('download');
  await link.click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
