import { computed } from 'nanostores';
import { $readiness } from '../../cart/readiness.ts';
import { $isQuoting, $quote, $quoteHasFailed } from './quote-store.ts';

/** Whether the shop is asked for the price and the stock right now: they may turn out to be others. */
export const $isAsking = computed(
  [$readiness, $isQuoting],
  (readiness, isQuoting) => readiness === 'asking' || isQuoting,
);

/** Whether all of it could be ordered now, at a price that is known. */
export const $canOrder = computed(
  [$isAsking, $readiness, $quote, $quoteHasFailed],
  (isAsking, readiness, quote, hasFailed) =>
    !isAsking && readiness === 'ready' && quote !== null && !hasFailed,
);

/** A press that comes while the price is asked for once more is not lost: it waits. */
export async function untilAnswered(): Promise<void> {
  if (!$isAsking.get()) return;
  await new Promise<void>((resolve) => {
    const stop = $isAsking.listen((isAsking) => {
      if (isAsking) return;
      stop();
      resolve();
    });
  });
}
