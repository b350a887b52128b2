import { abortedAfter } from './call-shop.ts';

/** Longer than one call takes, and usually longer than a turn with several calls. */
const PATIENCE_MS = 20_000;

/** By hand: p-queue knows only its own tab. Without locks in the browser, this does too. */
export function createSerialQueue(name: string) {
  let last: Promise<unknown> = Promise.resolve();

  return function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(() => {
      // Locks exist only over https and on localhost.
      const { locks } = navigator as { locks?: LockManager };
      return locks ? underLock(locks, name, work) : work();
    });
    last = next.catch(() => null);
    return next;
  };
}

/** Safari keeps a page that was left for going back, together with its locks, so nobody waits for them indefinitely. */
async function underLock<Value>(
  locks: LockManager,
  name: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const begun: Promise<Value>[] = [];
  const begin = () => {
    const working = work();
    begun.push(working);
    return Promise.race([working, storedForGoingBack()]);
  };
  await locks.request(name, { signal: abortedAfter(PATIENCE_MS) }, begin).catch(() => null);
  return begun[0] ?? (await work());
}

const storedForGoingBack = () =>
  new Promise<void>((resolve) => {
    addEventListener('pagehide', ({ persisted }) => persisted && resolve());
  });
