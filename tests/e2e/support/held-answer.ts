import type { Page, Request, Route } from '@playwright/test';

interface HeldAnswer {
  /** Resolves once the page has asked. */
  readonly asked: Promise<unknown>;
  /** Releases the answer, and resolves when the page has received it, or has given it up. */
  readonly letGo: () => Promise<void>;
}

/** Holds back the answer to the first request for such an address, so that it comes too late. */
export async function holdAnswer(page: Page, address: RegExp): Promise<HeldAnswer> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const isIt = (request: Request) => address.test(request.url());
  const asked = page.waitForRequest(isIt);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isIt),
    page.waitForEvent('requestfailed', isIt),
  ]);
  await page.route(address, async (route) => {
    await released;
    // A request that was aborted cannot be continued.
    await route.continue().catch(() => null);
  });
  return {
    asked,
    async letGo() {
      release();
      await ended;
      // The page handles answers in order: once this one has come, it has dealt with the one before.
      await page.evaluate(async () => (await fetch('/favicon.svg', { cache: 'no-store' })).text());
    },
  };
}

/** A handler for `route`: the shop carries out the request, and its answer never arrives. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** Opens a page whose scripts do not load, as on a slow line, until they are released. */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  const awake = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return () => {
    awake.resolve(undefined);
  };
}
