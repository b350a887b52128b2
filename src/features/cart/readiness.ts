import { computed } from 'nanostores';
import { problemOf } from '#cart/cart-line.ts';
import { $cartLines, $hasFailed, $isFirstAnswerDue, $isLoading } from './cart-lines-store.ts';

type Readiness = 'asking' | 'failed' | 'problem' | 'ready';

/** Whether the whole cart can be ordered as it is, at current prices. */
export const $readiness = computed(
  [$cartLines, $isLoading, $isFirstAnswerDue, $hasFailed],
  (lines, isLoading, isFirstAnswerDue, hasFailed): Readiness => {
    if (isLoading || isFirstAnswerDue) return 'asking';
    if (hasFailed) return 'failed';
    return lines.every((line) => problemOf(line) === null) ? 'ready' : 'problem';
  },
);
