import { useState } from 'react';
import { type AdminComplaint, COMPLAINT_LENGTH, REOPEN_DAYS } from '#complaint/complaint.ts';
import { ComplaintAnswerInput, ComplaintSettlementInput } from '#complaint/complaint-input.ts';
import { api } from '#lib/api-client.ts';
import Modal from '#features/admin/kit/Modal.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import ComplaintDetail, { Said } from './ComplaintDetail.tsx';

interface Props {
  readonly id: number;
  readonly number: string;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

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
    if (result.ok) toastDone('Acknowledged. The customer is told by email.');
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

type Answered = Pick<AdminComplaint, 'id' | 'number' | 'name' | 'messages'>;

interface ComplaintAnswerDialogProps {
  readonly complaint: Answered;
  readonly what: 'answer' | 'settle';
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const WORDS = {
  answer: {
    title: 'Answer',
    label: 'Send Answer',
    field: 'Your Answer',
    hint: 'It is emailed, and shown on the complaint page.',
    done: 'Your answer is on its way.',
    schema: ComplaintAnswerInput,
  },
  settle: {
    title: 'Settle',
    label: 'Settle Complaint',
    field: 'What Was Done',
    hint: `It is emailed, with where else to complain. The customer can reopen it for ${String(REOPEN_DAYS)} days; you cannot.`,
    done: 'The complaint is settled.',
    schema: ComplaintSettlementInput,
  },
} as const;

const lastIdOf = ({ messages }: Answered) => messages.at(-1)?.id ?? 0;

export function ComplaintAnswerDialog({ complaint, what, onSaved, onClose }: ComplaintAnswerDialogProps) {
  const { id, number, name } = complaint;
  const [opened] = useState(complaint);
  // The version that the owner has read. Once they are told that something was added, the next version takes its place.
  const [seen, setSeen] = useState(complaint);
  const [isTold, setIsTold] = useState(false);
  if (isTold && complaint !== seen) {
    setSeen(complaint);
    setIsTold(false);
  }
  const repliesSince = seen.messages.filter(
    (message) => message.author === 'complainant' && message.id > lastIdOf(opened),
  );
  const { title, label, field, hint, done, schema } = WORDS[what];
  // The same key for each try, so that a lost answer leads to no second mail.
  const [key] = useState(() => crypto.randomUUID());
  const one = api.admin.complaints[':id'];
  return (
    <FormDialog
      title={`${title} ${number}`}
      label={label}
      schema={schema}
      values={{ text: '', key }}
      send={(json) =>
        what === 'answer'
          ? one.messages.$post(ofRow(id, json))
          : one.settled.$put(ofRow(id, { ...json, seenMessageId: lastIdOf(seen) }))
      }
      onSaved={async () => {
        await onSaved();
        toastDone(done);
      }}
      onFailed={({ code, message }) => {
        if (code === 'COMPLAINT_MOVED') {
          setIsTold(true);
          void onSaved();
        }
        if (code === 'KEY_REUSED') {
          void onSaved();
          toastFailed('It was sent as you first wrote it: close this to see it.', {
            title: 'Not sent again',
          });
        } else if (mayBeDone(code)) {
          toastFailed(`${message} Send it again: it is sent only once.`, { title: 'Perhaps not sent' });
        } else toastFailed(message, { title: 'Not sent' });
      }}
      onClose={onClose}
    >
      {repliesSince.length > 0 && (
        <ol aria-label="Said in the meantime" className="grid gap-3">
          {repliesSince.map((message) => (
            <Said key={message.id} by={name} message={message} />
          ))}
        </ol>
      )}
      <TextField name="text" label={field} rows={7} maxLength={COMPLAINT_LENGTH} hint={hint} />
    </FormDialog>
  );
}
