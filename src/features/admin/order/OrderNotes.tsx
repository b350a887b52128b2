import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { formatPastMoment } from '#dates.ts';
import { NOTE_LENGTH, NoteInput } from '#order/change/change-order-input.ts';
import type { AdminEvent } from '#order/read/admin-order.ts';
import type { SeenOrder } from '#order/read/packers-order.ts';
import { statusForOwner } from '#order-status.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { useAdminForm } from '#features/admin/kit/form/use-admin-form.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly order: Pick<SeenOrder, 'id' | 'notes'>;
  readonly onTyped: (isTyped: boolean) => void;
}

/** The owner's own words about an order; nobody else reads them. */
export default function OrderNotes({ order: { id, notes }, onTyped }: Props) {
  const client = useQueryClient();
  const readNotes = () => client.invalidateQueries({ queryKey: ['order', id] });
  const { form, submit, isBusy } = useAdminForm({
    schema: NoteInput,
    values: { text: '' },
    send: (json: NoteInput) => api.admin.orders[':id'].notes.$post(ofRow(id, json)),
    beginsAnew: true,
    lookAgain: readNotes,
    onSaved: () => {
      toastDone('Note saved.');
      void readNotes();
    },
    onFailed: ({ message }) => {
      toastFailed(`Failed to save the note: ${message}`);
    },
  });
  const { isDirty } = form.formState;
  // A layout effect, so that it is known before the next event, which may be Back.
  useLayoutEffect(() => {
    onTyped(isDirty);
  }, [isDirty, onTyped]);
  return (
    <>
      {notes.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {notes.map((note) => (
            <li key={note.id} className="border border-line bg-white px-3 py-2">
              <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
              <p className="text-sm text-ink-soft">
                {[note.actorName, formatPastMoment(note.createdAt)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          <TextField name="text" label="New note, only for you" rows={2} maxLength={NOTE_LENGTH} />
          <AdminButton type="submit" look="outline" busy={isBusy && 'Saving…'} className="justify-self-start">
            Add note
          </AdminButton>
        </form>
      </FormProvider>
    </>
  );
}

const ACTORS = {
  shopper: 'Customer',
  admin: 'The owner',
  provider: 'Razorpay',
  system: 'The shop',
} as const satisfies Record<AdminEvent['actor'], string>;

const KINDS = {
  status: 'Status',
  payment: 'Payment',
  refund: 'Refund',
  tracking: 'Parcel',
  stock: 'Stock',
  note: 'Changed',
} as const satisfies Record<AdminEvent['kind'], string>;

export function OrderHistory({ history }: { readonly history: readonly AdminEvent[] }) {
  return (
    <ol className="grid gap-3 border-l border-line pl-4 text-sm">
      {[...history].reverse().map((event) => (
        <li key={event.id} className="wrap-anywhere">
          <span className="font-medium">{wordsOf(event)}</span>
          {event.note !== null && <span className="block">{event.note}</span>}
          <span className="block text-ink-soft">{`${whoOf(event)} · ${formatPastMoment(event.createdAt)}`}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ kind, fromStatus, toStatus }: AdminEvent): string {
  if (toStatus === null) return KINDS[kind];
  return fromStatus === null
    ? statusForOwner(toStatus)
    : `${statusForOwner(fromStatus)} → ${statusForOwner(toStatus)}`;
}

function whoOf({ actor, actorName }: AdminEvent): string {
  return actor === 'admin' && actorName !== null ? actorName : ACTORS[actor];
}
