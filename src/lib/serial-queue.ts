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
      return locks ? locks.request(name, work) : work();
    });
    last = next.catch(() => null);
    return next;
  };
}
