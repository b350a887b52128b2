import { countOf } from '#count.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';

interface Props {
  readonly photos: number;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what is lost before it is. */
export default function StartAnewDialog({ photos, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Start anew"
      text={`${countOf(photos, 'photo')} and what you typed about them go from this browser. What is in the shop already stays there, and so do the photos on your phone.`}
      label="Delete and start anew"
      busy="Deleting…"
      {...{ onConfirm, onClose }}
    />
  );
}
