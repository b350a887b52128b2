import type { ClientResponse } from 'hono/client';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../../../lib/api-client.ts';
import { askDesk } from './ask-desk.ts';
import ConfirmDialog from './ConfirmDialog.tsx';
import DataTable, { type Column } from './DataTable.tsx';
import DeskButton from './DeskButton.tsx';
import ListStates from './ListStates.tsx';
import PanelHeading from './PanelHeading.tsx';
import RowActions from './RowActions.tsx';
import { sayDone } from './say.ts';

interface Removal<Row> {
  /** What the owner is asked. */
  readonly text: (row: Row) => string;
  readonly send: (row: Row) => Promise<ClientResponse<unknown>>;
  readonly done: (row: Row) => string;
  readonly onFailed: (failure: ApiFailure) => void;
}

interface Props<Row> {
  readonly title: string;
  /** One of them, and all: 'Coupon', 'Coupons'. */
  readonly thing: string;
  readonly things: string;
  readonly list: {
    readonly items: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly Column<Row>[];
  /** What the buttons of a row are about: 'Anklets'. */
  readonly nameOf: (row: Row) => string;
  /** 'Failed to fetch coupons: …' */
  readonly failed: (message: string) => string;
  readonly empty: string;
  /** For adding one (null) and for editing it. */
  readonly dialog: (row: Row | null, onClose: () => void) => ReactNode;
  readonly removal: Removal<Row>;
  /** Between the heading and the list. */
  readonly search?: ReactNode;
  /** Below the list. */
  readonly more?: ReactNode;
}

/** A section that is a list of rows, with a dialog to add or edit one and a question before one is deleted. */
export default function EditableRows<Row extends { readonly id: number }>(props: Props<Row>) {
  const { title, thing, things, list, columns, nameOf, failed, empty, dialog, removal, search, more } = props;
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);

  const remove = async (row: Row) => {
    const result = await askDesk(() => removal.send(row));
    if (!result.ok) {
      removal.onFailed(result.failure);
      return;
    }
    await list.refetch();
    sayDone(removal.done(row));
  };
  const actions: Column<Row> = {
    label: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions name={nameOf(row)} onEdit={() => setEditing(row)} onRemove={() => setRemoving(row)} />
    ),
  };

  return (
    <>
      <PanelHeading title={title}>
        <DeskButton onClick={() => setEditing('new')}>{`Add ${thing}`}</DeskButton>
      </PanelHeading>
      {search !== undefined && <div className="mb-4 flex max-w-md">{search}</div>}
      <ListStates {...list} failed={failed} empty={<p>{empty}</p>}>
        <DataTable
          label={things}
          rows={list.items ?? []}
          keyOf={({ id }) => id}
          columns={[...columns, actions]}
        />
        {more}
      </ListStates>
      {editing && dialog(editing === 'new' ? null : editing, () => setEditing(null))}
      {removing && (
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
  );
}
