import type { Browser, BrowserContext } from '@playwright/test';
import { PAYMENTS_URL, SHOP_URL } from './shop-address.ts';

interface Kept {
  readonly context: BrowserContext;
  /** The context was changed in a way that cannot be undone. */
  isSpoilt: boolean;
}

const kept = new Map<string, Kept>();

/**
 * A context as good as new, with one page: tests of a worker that ask for the same kind share what their browser has
 * fetched, like anybody who comes again. Nothing else of the test before is left.
 */
export async function takeContext(browser: Browser, wanted: unknown): Promise<BrowserContext> {
  await closeAll(browser);
  const key = JSON.stringify(wanted);
  const found = kept.get(key);
  if (found && !found.isSpoilt) {
    await clear(found.context);
    return found.context;
  }
  await found?.context.close();
  const context = await browser.newContext();
  await context.newPage();
  kept.set(key, watched(context));
  return context;
}

/** A page that the test before left open would keep playing its animations. */
async function closeAll(browser: Browser): Promise<void> {
  const ours = new Set([...kept.values()].map(({ context }) => context));
  await Promise.all(
    browser
      .contexts()
      .map((each) => (ours.has(each) ? Promise.all(each.pages().map((page) => page.close())) : each.close())),
  );
}

async function clear(context: BrowserContext): Promise<void> {
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
  ]);
  const session = await context.newCDPSession(await context.newPage());
  for (const origin of [SHOP_URL, PAYMENTS_URL]) {
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  await session.detach();
}

/** A clock and init scripts cannot be removed from a context. */
function watched(context: BrowserContext): Kept {
  const found: Kept = { context, isSpoilt: false };
  const watch = (of: object, names: readonly string[]): void => {
    for (const name of names) {
      const act = Reflect.get(of, name) as (...args: unknown[]) => unknown;
      Reflect.set(of, name, (...args: unknown[]) => {
        found.isSpoilt = true;
        return act.apply(of, args);
      });
    }
  };
  watch(context, ['addInitScript', 'exposeFunction', 'exposeBinding', 'close']);
  watch(context.clock, ['install', 'setFixedTime', 'setSystemTime']);
  return found;
}
