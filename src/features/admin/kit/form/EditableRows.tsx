import { type ReactNode, useState } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import RowActions from '#features/admin/kit/list/RowActions.tsx';
import RowDialogs, { type Asked, type RowDialogsProps } from '#features/admin/kit/list/RowDialogs.tsx';

interface Props<Row, Reply> extends Pick<RowDialogsProps<Row, Reply>, 'thing' | 'dialog' | 'removal'> {
  readonly title: string;
  /** The plural: 'Coupons'. */
  readonly things: string;
  readonly list: {
    readonly items: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly Column<Row>[];
  /** How the buttons of a row name it: 'Anklets'. */
  readonly nameOf: (row: Row) => string;
  /** 'Failed to fetch coupons: …' */
  readonly failed: (message: string) => string;
  readonly empty: string;
  /** Below the heading, where the section has several lists. */
  readonly tabs?: ReactNode;
  /** Between the heading and the list. */
  readonly search?: ReactNode;
  /** Below the list. */
  readonly more?: ReactNode;
}

/** A section that is a list of rows, with a dialog to add or edit one and a question before one is deleted. */
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
