import { computed } from 'nanostores';
import { problemOf } from '../../domain/cart/cart-line.ts';
import { $cartLines, $hasFailed, $isFirstAnswerDue, $isLoading } from './cart-lines-store.ts';

type Readiness = 'asking' | 'failed' | 'problem' | 'ready';

/** Whether all of it can be ordered as it stands, at prices that hold now. */
export const $readiness = computed(
  [$cartLines, $isLoading, $isFirstAnswerDue, $hasFailed],
  (lines, isLoading, isFirstAnswerDue, hasFailed): Readiness => {
    if (isLoading || isFirstAnswerDue) return 'asking';
    if (hasFailed) return 'failed';
    return lines.every((line) => problemOf(line) === null) ? 'ready' : 'problem';
  },
);
