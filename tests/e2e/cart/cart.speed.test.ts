import type { Locator, Page } from '@playwright/test';
import { drawer } from '#tests/e2e/support/guest-cart.ts';
import { phoneSlowdown } from '#tests/e2e/support/slow-phone.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** What was observed of a tap, in ms. */
interface Tap {
  readonly liftedAt?: number;
  readonly sheetAt?: number;
  /** From each event to the frame that answers it; the page does its work with the last one. */
  readonly answeredMs: Readonly<Record<string, number>>;
}

const ANSWERED_WITHIN_MS = 200;

const WAYS = [
  [
    'the Cart tab',
    200,
    (page: Page) =>
      page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Cart/ }),
  ],
  [
    'Add to Cart',
    // Adding is fetched and run first: a refused piece opens no sheet.
    400,
    (page: Page) => page.getByRole('button', { name: /^Add to Cart (?!.* [\da-f]{8}\b)/ }).first(),
  ],
] as const;

/** The first tap on a page: how long until it is answered, and from lifting the finger to the frame with the sheet. */
async function timeTap(page: Page, find: (page: Page) => Locator) {
  const rate = Math.max(1, phoneSlowdown());
  await page.addInitScript(() => {
    const tap: { liftedAt?: number; sheetAt?: number; answeredMs: Record<string, number> } = {
      answeredMs: {},
    };
    Object.assign(window, { tap });
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        tap.liftedAt = timeStamp;
        const look = () => {
          if (!document.querySelector('dialog:modal')) requestAnimationFrame(look);
          else setTimeout(() => (tap.sheetAt ??= performance.now()));
        };
        requestAnimationFrame(look);
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId !== 0)
          tap.answeredMs[entry.name] = entry.duration;
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = find(page);
  await link.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const touch = { x: x + width / 2, y: y + height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const seen = () => page.evaluate(() => (window as unknown as { tap: Tap }).tap);
  await expect
    .poll(seen)
    .toMatchObject({ sheetAt: expect.any(Number), answeredMs: { click: expect.any(Number) } });
  await expect(drawer(page)).toBeVisible();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const { liftedAt = 0, sheetAt = Infinity, answeredMs } = await seen();
  return { answeredMs: Math.max(...Object.values(answeredMs)), sheetMs: Math.round(sheetAt - liftedAt) };
}

for (const [what, sheetWithinMs, find] of WAYS) {
  test(
    `D8: on a phone ${what} answers a tap within ${String(ANSWERED_WITHIN_MS)} ms, and shows the sheet within ${String(sheetWithinMs)} ms`,
    { tag: '@timed' },
    async ({ context }) => {
      const taps: Awaited<ReturnType<typeof timeTap>>[] = [];
      const isInTime = () =>
        taps.some(({ answeredMs, sheetMs }) => answeredMs <= ANSWERED_WITHIN_MS && sheetMs <= sheetWithinMs);
      // The best of three, ended by the first in time: other work on the machine is not held against the shop.
      while (taps.length < 3 && !isInTime()) {
        const page = await context.newPage();
        taps.push(await timeTap(page, find));
        await page.close();
        await context.clearCookies();
      }
      const figures = taps.map(({ answeredMs, sheetMs }) => `${answeredMs}/${sheetMs}`).join(', ');
      test.info().annotations.push({ type: 'tap answered/sheet shown', description: `${figures} ms` });
      expect(isInTime(), figures).toBe(true);
    },
  );
}
