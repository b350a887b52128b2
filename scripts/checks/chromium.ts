import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** Chromium without a browser window around the page: a test takes half the time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** The whole browser, like a shopper's: it prerenders pages, and restores pages as they were left. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** By apt and not by `playwright install`, which loads from a host of its own: a registry alone may be in reach. */
export function installChromium(): void {
  if (findChromium() !== null && findWholeChromium() !== null) return;
  console.log('Installing Chromium …');
  aptGet('update');
  // An older Debian has only the whole browser, in which tests take longer.
  if (findChromium() === null) aptGet('install', HEADLESS_SHELL);
  if (findWholeChromium() === null) aptGet('install', 'chromium');
  if (findWholeChromium() === null) {
    throw new Error(
      `Chromium could not be installed. Install it (Debian: "apt-get install ${HEADLESS_SHELL} chromium"), or set CHROMIUM_PATH to a Chrome or Chromium.`,
    );
  }
}

function aptGet(...args: readonly string[]): void {
  const [program, ...first] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  spawnSync(program, [...first, '--quiet', '--yes', '--no-install-recommends', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export async function launchChromium(): Promise<Browser> {
  installChromium();
  const executablePath = findChromium();
  return await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}
