import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/checks/chromium.ts';
import { isTwin, JOURNEYS_IN_TWIN } from './scripts/checks/twin.ts';
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
 * All pages in one process, and no spare process for the next: otherwise each test gets one or two new ones, which lose
 * the scripts and styles that the last one had read. This saves a quarter of the time.
 */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-features=SpareRendererForSitePerProcess'];

/** Outside the twin these tests would prove nothing more, except what everybody does who buys. */
const elsewhere = isTwin
  ? []
  : JOURNEYS_IN_TWIN.filter((file) => !/\.(?:pay|ways)\./.test(file)).map((file) => `**/${file}`);

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * A test runs on a phone; in a wide window when it is tagged `@desktop`, and in both when it is tagged `@both`, since
 * layout or input differ there. A test tagged `@alone` needs a shop in which nothing has been changed, one tagged
 * `@timed` measures time: each runs when the others are done. The checkout tests that depend on the world outside run
 * on a phone in the twin of production, one at a time, and only there. `npm test` runs only the tests tagged
 * `@journey`, what people come for; `npm run test:all` runs everything.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Only a test that measures time sets a limit of its own. All other waits are long enough for a busy machine.
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
    // What a service worker answers, `page.route` does not see.
    serviceWorkers: 'block',
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
      // Process per site as people have it: a page of the shop opens in its own process (COOP).
      use: { ...phone, launchOptions: launchOptions() },
      workers: 1,
      dependencies: ['alone'],
    },
  ],
});
