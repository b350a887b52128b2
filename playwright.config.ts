import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/checks/find-chromium.ts';
import { browserSuite } from './scripts/checks/suites.ts';
import { isTwin, twinFiles } from './scripts/checks/twin.ts';
import { SHOP_URL } from './tests/e2e/support/shop-address.ts';

const executablePath = findChromium();

const launchOptions = (...own: readonly string[]) => ({
  ...(executablePath === null ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...own,
  ],
});
/**
 * All pages in one process, and none made ready for the next: as they come it would be one or two a test, and what that has
 * read of scripts and styles would be gone with it. It takes a quarter of the time away.
 */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-features=SpareRendererForSitePerProcess'];

/** Where the world is kind they would show no more. */
const elsewhere = isTwin ? [] : twinFiles.e2e.map((file) => `**/${file}`);

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * A test runs on a phone; in a wide window when it is tagged `@desktop`, and in either when layout or input differ there
 * and it is tagged `@both`. One that wants a shop in which nothing has been changed is tagged `@alone`, one that measures time
 * `@timed`: each runs when the others are done. What of the checkout hangs on the world outside runs on a phone in the twin of
 * production, each test alone, and only there.
 */
export default defineConfig({
  testDir: `tests/${browserSuite}`,
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // How long something takes is asked only where a test says so, with a time of its own: a wait outlasts whatever else a
  // busy machine does meanwhile.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: isTwin ? 1 : 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: SHOP_URL,
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(...ONE_PROCESS),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: elsewhere,
      grepInvert: isTwin ? /@desktop/ : /@desktop|@alone|@timed/,
      use: phone,
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'alone',
      testIgnore: elsewhere,
      grep: /@alone/,
      use: phone,
      workers: 1,
      dependencies: ['phone', 'desktop'],
    },
    {
      name: 'timed',
      grep: /@timed/,
      // As people have it: a page of the shop opens in a process of its own (COOP), which a page without that rule need not.
      use: { ...phone, launchOptions: launchOptions() },
      workers: 1,
      dependencies: ['alone'],
    },
  ],
});
