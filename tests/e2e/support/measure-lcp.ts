import type { Browser } from '@playwright/test';
import { watchNetwork } from './quiet-network.ts';
import { NETWORK_4G, SLOW_CPU } from './slow-phone.ts';
import { collectVitals, type Vitals, watchVitals } from './vitals.ts';

/** One cold visit on a slow phone. */
export async function measureLcp(browser: Browser, url: string): Promise<Vitals['lcp']> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
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
    const { lcp } = await collectVitals(page);
    return lcp;
  } finally {
    await context.close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('The median of nothing');
  return middle;
}
