import { useEffect } from 'react';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import { beginQuestion } from './leave-page.ts';

interface Props {
  readonly onDiscard: () => Promise<unknown>;
  readonly onStay: () => void;
}

/** Asks before typed changes are discarded. */
export default function DiscardQuestion({ onDiscard, onStay }: Props) {
  useEffect(beginQuestion, []);
  return (
    <ConfirmDialog
      title="Discard what you entered?"
      text="It is not saved yet."
      label="Discard"
      busy="Discarding…"
      stay="Keep Editing"
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
