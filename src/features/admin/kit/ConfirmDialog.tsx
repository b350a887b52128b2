import { useState } from 'react';
import AdminButton from './AdminButton.tsx';
import Modal, { useOwnClose } from './Modal.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly busy: string;
  readonly stay?: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function ConfirmDialog({
  title,
  text,
  label,
  busy,
  stay = 'Cancel',
  onConfirm,
  onClose,
}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const closeThis = useOwnClose(onClose);
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
    closeThis();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p className="leading-relaxed wrap-anywhere">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AdminButton look="outline" data-first onClick={onClose}>
          {stay}
        </AdminButton>
        <AdminButton busy={isBusy && busy} onClick={() => void confirm()}>
          {label}
        </AdminButton>
      </div>
    </Modal>
  );
}
