import { createElement, Fragment, type ReactNode, useState } from 'react';
import DiscardQuestion from './DiscardQuestion.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * On a phone a swipe from the edge is Back, which closes a dialog: what was typed there is discarded only when the
 * owner agrees.
 */
export function useUnsaved(
  hasChanges: boolean,
  onClose: () => void,
): { readonly onBack: (() => void) | undefined; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const { question: leaving } = useLeaveGuard(hasChanges);
  const closing =
    isAsking &&
    createElement(DiscardQuestion, {
      onDiscard: () => {
        onClose();
        return Promise.resolve();
      },
      onStay: () => {
        setIsAsking(false);
      },
    });
  return {
    onBack: hasChanges ? () => setIsAsking(true) : undefined,
    question: createElement(Fragment, null, closing, leaving),
  };
}
