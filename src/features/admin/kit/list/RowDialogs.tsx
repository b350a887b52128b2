import type { ClientResponse } from 'hono/client';
import type { ReactNode } from 'react';
import type { ApiFailure } from '#lib/api-client.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import { askAdmin, mayBeDone } from '#features/admin/kit/session/ask-admin.ts';
import { toastDone } from '#features/admin/kit/toast.ts';

/** What the owner is doing now: adding a row (null), editing one, or deleting one. */
export type Asked<Row> =
  { readonly what: 'edit'; readonly row: Row | null } | { readonly what: 'remove'; readonly row: Row } | null;

interface Removal<Row, Reply> {
  /** The question that the owner is asked. */
  readonly text: (row: Row) => string;
  readonly send: (row: Row) => Promise<ClientResponse<Reply>>;
  readonly done: (row: Row) => string;
  /** Called with the shop's reply, for anything else there is to say. */
  readonly onDone?: (reply: Reply) => void;
  readonly onFailed: (failure: ApiFailure) => void;
}

export interface RowDialogsProps<Row, Reply> {
  readonly asked: Asked<Row>;
  /** The rows as the list has them now. */
  readonly rows: readonly Row[] | undefined;
  /** The singular: 'Coupon'. */
  readonly thing: string;
  /** The dialog to add a row (null) or edit one. */
  readonly dialog: (row: Row | null, onClose: () => void) => ReactNode;
  readonly removal: Removal<Row, Reply>;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** For a list: the dialog that adds or edits a row, or the question before one is deleted. */
export default function RowDialogs<Row extends { readonly id: number }, Reply>(
  props: RowDialogsProps<Row, Reply>,
) {
  const { asked, rows, thing, dialog, removal, refetch, onClose } = props;
  if (asked === null) return null;
  if (asked.what === 'edit') {
    // The row as the list has it now, if it is still shown.
    const now = rows?.find(({ id }) => id === asked.row?.id) ?? asked.row;
    return dialog(now, onClose);
  }
  const { row } = asked;
  const remove = async () => {
    const result = await askAdmin(() => removal.send(row));
    // Already deleted is as good as deleted.
    if (!result.ok && result.failure.code !== 'NOT_FOUND') {
      if (mayBeDone(result.failure.code)) void refetch();
      removal.onFailed(result.failure);
      return;
    }
    await refetch();
    toastDone(removal.done(row));
    if (result.ok) removal.onDone?.(result.value);
  };
  return (
    <ConfirmDialog
      title={`Delete ${thing}`}
      text={removal.text(row)}
      label="Delete"
      busy="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
