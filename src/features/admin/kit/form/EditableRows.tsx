import type { ClientResponse } from 'hono/client';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import { askAdmin, mayBeDone } from '#features/admin/kit/ask-admin.ts';
import { toastDone } from '#features/admin/kit/toast.ts';
import IconButton, { icons } from '#features/admin/kit/IconButton.tsx';

interface Props<Row, Reply> extends Pick<RowDialogsProps<Row, Reply>, 'thing' | 'dialog' | 'removal'> {
  readonly title: string;
  readonly things: string;
  readonly list: {
    readonly items: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly failed: (message: string) => string;
  readonly empty: string;
  readonly tabs?: ReactNode;
  readonly search?: ReactNode;
  readonly more?: ReactNode;
}

export default function EditableRows<Row extends { readonly id: number }, Reply>(props: Props<Row, Reply>) {
  const { title, thing, things, list, columns, nameOf, failed, empty, dialog, removal, tabs, search, more } =
    props;
  const [asked, setAsked] = useState<Asked<Row>>(null);
  const actions: Column<Row> = {
    label: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions
        name={nameOf(row)}
        onEdit={() => setAsked({ what: 'edit', row })}
        onRemove={() => setAsked({ what: 'remove', row })}
      />
    ),
  };
  return (
    <>
      <PanelHeading title={title}>
        <AdminButton onClick={() => setAsked({ what: 'edit', row: null })}>{`Add ${thing}`}</AdminButton>
      </PanelHeading>
      {tabs}
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
      <RowDialogs
        asked={asked}
        rows={list.items}
        thing={thing}
        dialog={dialog}
        removal={removal}
        refetch={list.refetch}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

export type Asked<Row> =
  { readonly what: 'edit'; readonly row: Row | null } | { readonly what: 'remove'; readonly row: Row } | null;

interface Removal<Row, Reply> {
  readonly text: (row: Row) => string;
  readonly send: (row: Row) => Promise<ClientResponse<Reply>>;
  readonly done: (row: Row) => string;
  readonly onDone?: (reply: Reply) => void;
  readonly onFailed: (failure: ApiFailure) => void;
}

interface RowDialogsProps<Row, Reply> {
  readonly asked: Asked<Row>;
  readonly rows: readonly Row[] | undefined;
  readonly thing: string;
  readonly dialog: (row: Row | null, onClose: () => void) => ReactNode;
  readonly removal: Removal<Row, Reply>;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RowDialogs<Row extends { readonly id: number }, Reply>(props: RowDialogsProps<Row, Reply>) {
  const { asked, rows, thing, dialog, removal, refetch, onClose } = props;
  if (asked === null) return null;
  if (asked.what === 'edit') {
    const now = rows?.find(({ id }) => id === asked.row?.id) ?? asked.row;
    return dialog(now, onClose);
  }
  const { row } = asked;
  const remove = async () => {
    const result = await askAdmin(() => removal.send(row));
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

interface RowActionsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

export function RowActions({ name, onEdit, onRemove, children }: RowActionsProps) {
  return (
    <span className="flex items-center justify-end">
      {children}
      <IconButton label={`Edit ${name}`} paths={icons.edit} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} paths={icons.remove} onClick={onRemove} />
    </span>
  );
}
