import type { Locator, Page } from '@playwright/test';
import { cartLink, drawer } from '../support/guest-cart.ts';
import { SLOW_CPU } from '../support/slow-phone.ts';
import { expect, test } from '../support/test.ts';

interface Timed {
  readonly tapped?: number;
  readonly painted?: number;
}

/** From the moment that the finger leaves the glass to the frame that has the open sheet. */
async function timeSheet(page: Page, find: (page: Page) => Locator): Promise<number> {
  await page.addInitScript(() => {
    const timed: { tapped?: number; painted?: number } = {};
    Object.assign(window, { timed });
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        timed.tapped = timeStamp;
        const look = () => {
          if (!document.querySelector('dialog:modal')) requestAnimationFrame(look);
          else setTimeout(() => (timed.painted ??= performance.now()));
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = find(page);
  await link.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  const touch = { x: x + width / 2, y: y + height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const timed = () => page.evaluate(() => (window as unknown as { timed: Timed }).timed);
  await expect.poll(async () => (await timed()).painted ?? 0).toBeGreaterThan(0);
  await expect(drawer(page)).toBeVisible();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const { tapped = 0, painted = Infinity } = await timed();
  return painted - tapped;
}

const WAYS = [
  ['the cart of the header', 200, cartLink],
  [
    'the Cart tab',
    200,
    (page: Page) =>
      page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Cart/ }),
  ],
  [
    'Add to Cart',
    // What puts it into the cart is fetched and run first: what is refused opens no sheet.
    400,
    (page: Page) => page.getByRole('button', { name: /^Add to Cart (?!.* [\da-f]{8}\b)/ }).first(),
  ],
] as const;

for (const [what, mostMs, find] of WAYS) {
  test(
    `§8: ${what} shows the sheet within ${String(mostMs)} ms of a tap at 4× CPU slowdown`,
    { tag: '@alone' },
    async ({ context }) => {
      const taps: number[] = [];
      // The best of three, which the first in time decides: what else the machine does is not the shop's.
      while (taps.length < 3 && !taps.some((ms) => ms <= mostMs)) {
        const page = await context.newPage();
        taps.push(Math.round(await timeSheet(page, find)));
        await page.close();
        await context.clearCookies();
      }
      test.info().annotations.push({ type: 'tap to sheet', description: `${taps.join(', ')} ms` });
      expect(Math.min(...taps)).toBeLessThanOrEqual(mostMs);
    },
  );
}
