import type { Browser, Page, Response } from '@playwright/test';
import { brotliBytes } from '#tests/e2e/support/brotli.ts';
import { measureBlocking } from '#tests/e2e/support/measure-blocking.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';
import { NETWORK_4G, SLOW_CPU } from '#tests/e2e/support/slow-phone.ts';
import { collectVitals, watchVitals } from '#tests/e2e/support/vitals.ts';
import { launchChromium } from '#scripts/checks/chromium.ts';
import { type BenchRow, type Measurement, PAGES } from './measurement.ts';
import { shareOf } from './share-of.ts';

const VISITS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const IS_TEXT = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest))/;

/** Cold visits on a phone: their bytes and shifts on a quick line; on a slow one when the largest picture shows. */
export const measureFirstVisits: Measurement = async ({ shop, isQuick }) => {
  const browser = await launchChromium();
  try {
    const rows: BenchRow[] = [];
    for (const [what, path] of PAGES) {
      const url = shop.url + path;
      const { bytes, requests, measure } = await countOf(browser, url);
      const scriptBytes = measure.scripts.reduce((sum, script) => sum + script.bytes, 0);
      const slow: number[] = [];
      for (let visit = 0; visit < (isQuick ? 1 : VISITS); visit += 1)
        slow.push(await largestAt(browser, url));
      const blocked = await measureBlocking(browser, url, 'slow');
      rows.push(
        { what: `${what}: requests of a first visit`, value: requests, unit: '' },
        { what: `${what}: all of it, compressed`, value: bytes / 1000, unit: 'KB' },
        { what: `${what}: HTML`, value: measure.wholeHtmlBytes / 1000, unit: 'KB' },
        { what: `${what}: CSS`, value: measure.cssBytes / 1000, unit: 'KB' },
        { what: `${what}: JavaScript that ran`, value: scriptBytes / 1000, unit: 'KB' },
        { what: `${what}: layout shift`, value: measure.layoutShift, unit: '' },
        { what: `${what}: largest picture on slow 4G`, value: shareOf(slow, 0.5), unit: 'ms' },
        { what: `${what}: main thread blocked on slow 4G`, value: blocked.totalMs, unit: 'ms' },
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
};

async function countOf(browser: Browser, url: string) {
  return await visit(browser, async (page) => {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => sizes.push(sizeOf(response)));
    const measure = await measurePage(page, url);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { measure, bytes, requests: sizes.length };
  });
}

async function sizeOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => new Uint8Array());
  return IS_TEXT.test(response.headers()['content-type'] ?? '') ? brotliBytes(body) : body.length;
}

async function largestAt(browser: Browser, url: string): Promise<number> {
  return await visit(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await watchVitals(page);
    const network = watchNetwork(page);
    await page.goto(url);
    await network.untilQuiet();
    return (await collectVitals(page)).lcp.ms;
  });
}

async function visit<Found>(browser: Browser, look: (page: Page) => Promise<Found>): Promise<Found> {
  const context = await browser.newContext(PHONE);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}
