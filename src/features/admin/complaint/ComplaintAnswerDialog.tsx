import { useState } from 'react';
import { COMPLAINT_LENGTH, REOPEN_DAYS } from '../../../domain/complaint/complaint.ts';
import { ComplaintAnswerInput, ComplaintSettlementInput } from '../../../domain/complaint/complaint-input.ts';
import { api } from '../../../lib/api-client.ts';
import FormDialog from '../kit/form/FormDialog.tsx';
import TextField from '../kit/form/TextField.tsx';
import { mayBeDone, ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';

interface Props {
  readonly id: number;
  readonly number: string;
  readonly what: 'answer' | 'settle';
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const WORDS = {
  answer: {
    title: 'Answer',
    label: 'Send Answer',
    field: 'Your Answer',
    hint: 'It goes out by mail, and stands on the page of the complaint.',
    done: 'Your answer is on its way.',
    schema: ComplaintAnswerInput,
  },
  settle: {
    title: 'Settle',
    label: 'Settle Complaint',
    field: 'What Was Done',
    hint: `It goes out by mail, with where else to go. Whoever complained can open it again for ${String(REOPEN_DAYS)} days; you cannot.`,
    done: 'The complaint is settled.',
    schema: ComplaintSettlementInput,
  },
} as const;

export default function ComplaintAnswerDialog({ id, number, what, onSaved, onClose }: Props) {
  const { title, label, field, hint, done, schema } = WORDS[what];
  // The same for each try: an answer that was lost leads to no second mail.
  const [key] = useState(() => crypto.randomUUID());
  const one = api.admin.complaints[':id'];
  return (
    <FormDialog
      title={`${title} ${number}`}
      label={label}
      schema={schema}
      values={{ text: '', key }}
      send={(json) =>
        what === 'answer' ? one.messages.$post(ofRow(id, json)) : one.settled.$put(ofRow(id, json))
      }
      onSaved={async () => {
        await onSaved();
        toastDone(done);
      }}
      onFailed={({ code, message }) => {
        if (code === 'KEY_REUSED') {
          void onSaved();
          toastFailed('It went out as you wrote it first: close this to see it.', {
            title: 'Not sent again',
          });
        } else if (mayBeDone(code)) {
          toastFailed(`${message} Send it again: it goes out once.`, { title: 'Perhaps not sent' });
        } else toastFailed(message, { title: 'Not sent' });
      }}
      onClose={onClose}
    >
      <TextField name="text" label={field} rows={7} maxLength={COMPLAINT_LENGTH} hint={hint} />
    </FormDialog>
  );
}
