import type { ReactNode } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  /** What pressing it does: 'Save Answer'. */
  readonly label: ReactNode;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export default function FormButtons({ label, isBusy, onCancel }: Props) {
  return (
    <>
      <AdminButton look="outline" onClick={onCancel}>
        Cancel
      </AdminButton>
      <AdminButton type="submit" busy={isBusy && 'Saving…'}>
        {label}
      </AdminButton>
    </>
  );
}
