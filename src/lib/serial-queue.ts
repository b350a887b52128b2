import { abortedAfter } from './call-shop.ts';

/** Longer than a call takes, and for most what a turn takes in which there are several. */
const PATIENCE_MS = 20_000;

/**
 * Runs one piece of work at a time, in all tabs where the browser has locks, so that answers come in their order.
 * By hand: p-queue knows only its own tab.
 */
export function createSerialQueue(name: string) {
  let last: Promise<unknown> = Promise.resolve();

  return function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(() => {
      // Only over https and on the machine itself.
      const { locks } = navigator as { locks?: LockManager };
      return locks ? underLock(locks, name, work) : work();
    });
    last = next.catch(() => null);
    return next;
  };
}

/** Safari keeps a page that was left for going back, with the locks that it holds or waits for: nobody waits for them for ever. */
async function underLock<Value>(
  locks: LockManager,
  name: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const begun: Promise<Value>[] = [];
  const begin = () => {
    const working = work();
    begun.push(working);
    return Promise.race([working, keptForGoingBack()]);
  };
  await locks.request(name, { signal: abortedAfter(PATIENCE_MS) }, begin).catch(() => null);
  return begun[0] ?? (await work());
}

const keptForGoingBack = () =>
  new Promise<void>((resolve) => {
    addEventListener('pagehide', ({ persisted }) => persisted && resolve());
  });
