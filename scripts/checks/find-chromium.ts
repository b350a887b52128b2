import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Chromium without a browser window around the page: a test takes half the time in it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
/** The whole browser, like a shopper's: it prerenders pages, and restores pages as they were left. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of the machine: CHROMIUM_PATH, or the first one on the PATH. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return isExecutable(named) ? named : null;
  return findFirst([HEADLESS_SHELL, ...WHOLE]);
}

export function findWholeChromium(): string | null {
  const found = findChromium();
  return found !== null && !basename(found).includes('headless') ? found : findFirst(WHOLE);
}

function findFirst(names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
