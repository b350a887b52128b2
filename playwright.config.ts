import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/checks/find-chromium.ts';
import { browserSuite } from './scripts/checks/suites.ts';
import { isTwin } from './scripts/checks/twin.ts';
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
/** Else each page brings a second process along, for the next one: that costs a test more than it saves. */
const NO_SPARE_PROCESS = '--disable-features=SpareRendererForSitePerProcess';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * A test runs on a phone; in a wide window when it is tagged `@desktop`, and in either when layout or input differ there
 * and it is tagged `@both`. One that wants a shop in which nothing has been changed is tagged `@alone`, one that measures time
 * `@timed`: each runs when the others are done. In the twin of production each runs alone, on a phone.
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
    launchOptions: launchOptions(NO_SPARE_PROCESS),
  },
  projects: [
    { name: 'phone', grepInvert: isTwin ? /@desktop/ : /@desktop|@alone|@timed/, use: phone },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'alone', grep: /@alone/, use: phone, workers: 1, dependencies: ['phone', 'desktop'] },
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
