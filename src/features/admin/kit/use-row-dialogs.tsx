import type { ClientResponse } from 'hono/client';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../../../lib/api-client.ts';
import { askDesk } from './ask-desk.ts';
import ConfirmDialog from './ConfirmDialog.tsx';
import type { Column } from './DataTable.tsx';
import DeskButton from './DeskButton.tsx';
import RowActions from './RowActions.tsx';
import { sayDone } from './say.ts';

interface Removal<Row> {
  /** What the owner is asked. */
  readonly text: (row: Row) => string;
  readonly send: (row: Row) => Promise<ClientResponse<unknown>>;
  readonly done: (row: Row) => string;
  readonly onFailed: (failure: ApiFailure) => void;
}

export interface RowDialogs<Row> {
  /** One of them: 'Coupon'. */
  readonly thing: string;
  /** What the buttons of a row are about: 'Anklets'. */
  readonly nameOf: (row: Row) => string;
  /** For adding one (null) and for editing it. */
  readonly dialog: (row: Row | null, onClose: () => void) => ReactNode;
  readonly removal: Removal<Row>;
  readonly refetch: () => Promise<unknown>;
  /** What else can be done with a row. */
  readonly more?: (row: Row) => ReactNode;
}

/** What changes a list: a button and a dialog that add a row, at its end what edits and deletes it. */
export function useRowDialogs<Row>({ thing, nameOf, dialog, removal, refetch, more }: RowDialogs<Row>) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);

  const remove = async (row: Row) => {
    const result = await askDesk(() => removal.send(row));
    if (!result.ok) {
      removal.onFailed(result.failure);
      return;
    }
    await refetch();
    sayDone(removal.done(row));
  };
  const actions: Column<Row> = {
    label: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions name={nameOf(row)} onEdit={() => setEditing(row)} onRemove={() => setRemoving(row)}>
        {more?.(row)}
      </RowActions>
    ),
  };

  return {
    add: <DeskButton onClick={() => setEditing('new')}>{`Add ${thing}`}</DeskButton>,
    actions,
    dialogs: (
      <>
        {editing !== null && dialog(editing === 'new' ? null : editing, () => setEditing(null))}
        {removing !== null && (
          <ConfirmDialog
            title={`Delete ${thing}`}
            text={removal.text(removing)}
            label="Delete"
            busy="Deleting…"
            onConfirm={() => remove(removing)}
            onClose={() => setRemoving(null)}
          />
        )}
      </>
    ),
  };
}
