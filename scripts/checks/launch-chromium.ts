import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { installChromium } from './install-chromium.ts';

/** For measurements and walks outside the browser tests. */
export async function launchChromium(): Promise<Browser> {
  installChromium();
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}
