import type { Browser } from '@playwright/test';
import { watchNetwork } from '../../tests/e2e/support/quiet-network.ts';
import { NETWORK_4G, SLOW_CPU } from '../../tests/e2e/support/slow-phone.ts';
import { collectVitals, watchVitals } from '../../tests/e2e/support/vitals.ts';
import { launchChromium } from '../checks/launch-chromium.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { PAGES } from './pages.ts';
import { shareOf } from './share-of.ts';
import { readPictures, serveStaticPage } from './static-page.ts';

const ROUNDS = 9;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** When the largest picture of a cold visit shows, beside the fastest page that could show the same pictures. */
export const measureLargestPicture: Measurement = async ({ shopUrl }) => {
  const browser = await launchChromium();
  try {
    const rows: BenchRow[] = [];
    for (const [name, path] of PAGES) rows.push(await measurePage(browser, name, new URL(path, shopUrl)));
    return rows;
  } finally {
    await browser.close();
  }
};

async function measurePage(browser: Browser, name: string, url: URL): Promise<BenchRow> {
  const baseline = await serveStaticPage(await picturesOf(browser, url), url.origin);
  const shopMs: number[] = [];
  const staticMs: number[] = [];
  try {
    // The first round only warms up both servers.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const expected = await visit(browser, baseline.url);
      const actual = await visit(browser, url.href);
      if (round === 0) continue;
      staticMs.push(expected);
      shopMs.push(actual);
    }
  } finally {
    await baseline.close();
  }
  const [typical, least] = [shareOf(shopMs, 0.5), shareOf(staticMs, 0.5)];
  return {
    what: `${name}: largest picture`,
    result: `${typical.toFixed(0)} ms`,
    baseline: `the static page: ${least.toFixed(0)} ms`,
    ratio: (typical / least).toFixed(2),
  };
}

async function picturesOf(browser: Browser, url: URL) {
  // Reduced motion: otherwise the carousel may turn before the last picture has loaded.
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(url.href, { waitUntil: 'networkidle' });
    return await readPictures(page);
  } finally {
    await context.close();
  }
}

/** One cold visit on a slow phone. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await watchVitals(page);
    const network = watchNetwork(page);
    await page.goto(url);
    await network.untilQuiet();
    return (await collectVitals(page)).lcp.ms;
  } finally {
    await context.close();
  }
}
