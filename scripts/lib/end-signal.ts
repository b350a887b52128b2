import { ShopError } from './shop-error.ts';

export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm and the terminal both pass on one key press, npm later on a busy machine: this soon it is no second press. */
export const SAME_KEY_PRESS_MS = 2_000;

/** The first signal lets the work end in order, with this sentence; the second ends it at once. */
export function endedBySignal(sentence: string): AbortSignal {
  const ended = new AbortController();
  let endedAt = Infinity;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (Date.now() - endedAt > SAME_KEY_PRESS_MS) process.exit(1);
      endedAt = Math.min(endedAt, Date.now());
      ended.abort(new ShopError(sentence));
    });
  }
  return ended.signal;
}
