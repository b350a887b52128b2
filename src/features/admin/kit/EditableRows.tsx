import type { ReactNode } from 'react';
import DataTable, { type Column } from './DataTable.tsx';
import ListStates from './ListStates.tsx';
import PanelHeading from './PanelHeading.tsx';
import { type RowDialogs, useRowDialogs } from './use-row-dialogs.tsx';

interface Props<Row> extends Omit<RowDialogs<Row>, 'refetch' | 'more'> {
  readonly title: string;
  /** All of them: 'Coupons'. */
  readonly things: string;
  readonly list: {
    readonly items: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly Column<Row>[];
  /** 'Failed to fetch coupons: …' */
  readonly failed: (message: string) => string;
  readonly empty: string;
  /** Between the heading and the list. */
  readonly search?: ReactNode;
  /** Below the list. */
  readonly more?: ReactNode;
}

/** A section that is a list of rows, with a dialog to add or edit one and a question before one is deleted. */
export default function EditableRows<Row extends { readonly id: number }>(props: Props<Row>) {
  const { title, thing, things, list, columns, nameOf, failed, empty, dialog, removal, search, more } = props;
  const { refetch } = list;
  const { add, actions, dialogs } = useRowDialogs({ thing, nameOf, dialog, removal, refetch });
  return (
    <>
      <PanelHeading title={title}>{add}</PanelHeading>
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
      {dialogs}
    </>
  );
}
