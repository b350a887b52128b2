import { createElement, type ReactNode, useState } from 'react';
import ConfirmDialog from '../ConfirmDialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** On a phone a swipe from the edge is Back, which closes a dialog: what was typed there is given up only when she says so. */
export function useUnsaved(
  hasChanges: boolean,
  onClose: () => void,
): { readonly onBack: (() => void) | undefined; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  useLeaveGuard(hasChanges);
  return {
    onBack: hasChanges ? () => setIsAsking(true) : undefined,
    question:
      isAsking &&
      createElement(ConfirmDialog, {
        title: 'Discard what you entered?',
        text: 'It is not saved yet.',
        label: 'Discard',
        busy: 'Discarding…',
        stay: 'Keep Editing',
        onConfirm: () => {
          onClose();
          return Promise.resolve();
        },
        onClose: () => {
          setIsAsking(false);
        },
      }),
  };
}
