import { computed } from 'nanostores';
import { problemOf } from '#cart/cart-line.ts';
import { $cartLines, $hasFailed, $isFirstAnswerDue, $isLoading } from '#features/cart/cart-lines-store.ts';
import { $isQuoting, $quote, $quoteHasFailed } from './quote-store.ts';

type Readiness = 'asking' | 'failed' | 'problem' | 'ready';

export const $readiness = computed(
  [$cartLines, $isLoading, $isFirstAnswerDue, $hasFailed],
  (lines, isLoading, isFirstAnswerDue, hasFailed): Readiness => {
    if (isLoading || isFirstAnswerDue) return 'asking';
    if (hasFailed) return 'failed';
    return lines.every((line) => problemOf(line) === null) ? 'ready' : 'problem';
  },
);

export const $isAsking = computed(
  [$readiness, $isQuoting],
  (readiness, isQuoting) => readiness === 'asking' || isQuoting,
);

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
