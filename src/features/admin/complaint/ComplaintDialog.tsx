import { useState } from 'react';
import { api } from '#lib/api-client.ts';
import Modal from '#features/admin/kit/Modal.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import ComplaintAnswerDialog from './ComplaintAnswerDialog.tsx';
import ComplaintDetail from './ComplaintDetail.tsx';

interface Props {
  readonly id: number;
  readonly number: string;
  /** Has the list read again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** One complaint, read when it is opened, and what is done about it. */
export default function ComplaintDialog({ id, number, onChanged, onClose }: Props) {
  const [asked, setAsked] = useState<'answer' | 'settle' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { data, error, isFetching, refetch } = useAdminQuery({
    queryKey: ['complaint', id],
    send: () => api.admin.complaints[':id'].$get(ofRow(id)),
    initial: null,
  });
  const readAgain = async () => {
    await Promise.all([refetch(), onChanged()]);
  };
  const acknowledge = async () => {
    setIsBusy(true);
    const result = await askAdmin(() => api.admin.complaints[':id'].acknowledged.$put(ofRow(id, {})));
    if (result.ok) toastDone('Acknowledged. A mail tells so.');
    else toastFailed(result.failure.message, { title: 'Not acknowledged' });
    await readAgain();
    setIsBusy(false);
  };
  return (
    <Modal title={`Complaint ${number}`} onClose={onClose} isWide>
      <ListStates
        items={data && [data]}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch the complaint: ${message}`}
        empty={null}
      >
        {data && (
          <ComplaintDetail
            complaint={data}
            at={data.at}
            isBusy={isBusy}
            onAcknowledge={() => void acknowledge()}
            onAsk={setAsked}
          />
        )}
      </ListStates>
      {asked && data && (
        <ComplaintAnswerDialog
          complaint={data}
          what={asked}
          onSaved={readAgain}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </Modal>
  );
}
