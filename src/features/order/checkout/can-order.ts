import { computed } from 'nanostores';
import { $readiness } from '#features/cart/readiness.ts';
import { $isQuoting, $quote, $quoteHasFailed } from './quote-store.ts';

/** Whether the shop is being asked for price and stock right now, which may change them. */
export const $isAsking = computed(
  [$readiness, $isQuoting],
  (readiness, isQuoting) => readiness === 'asking' || isQuoting,
);

/** Whether everything could be ordered now, at a known price. */
export const $canOrder = computed(
  [$isAsking, $readiness, $quote, $quoteHasFailed],
  (isAsking, readiness, quote, hasFailed) =>
    !isAsking && readiness === 'ready' && quote !== null && !hasFailed,
);

/** Waits for the price, so that a press during the question is not lost. */
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
