import { useState } from 'react';
import { countOf } from '#count.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly mails: number;
  /** Called after the try, so that the health figures are read again. */
  readonly onSent: () => unknown;
}

/** For when the reason why they could not leave is fixed. */
export default function SendMailsAgain({ mails, onSent }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const result = await askAdmin(() => api.admin.health.mails.$post({ json: {} }));
    setIsBusy(false);
    if (result.ok) toastDone(`${countOf(result.value.mails, 'mail')} on the way again.`);
    else toastFailed(`Failed to send them again: ${result.failure.message}`);
    onSent();
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <AdminButton look="primary" busy={isBusy && 'Sending…'} onClick={() => void send()}>
        Send them again
      </AdminButton>
      <span className="text-sm text-ink-soft">{countOf(mails, 'mail')}</span>
    </p>
  );
}
