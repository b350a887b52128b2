import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** On a phone each row is a card: `title` heads it, and `wide` gets a line of its own. */
  readonly kind?: 'title' | 'text' | 'wide' | 'number' | 'actions';
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly isDense?: boolean;
}

const HEAD = {
  title: 'text-left',
  number: 'text-right',
  actions: 'text-right',
  text: 'text-left',
  wide: 'text-left',
} as const;

const CELL = {
  title: 'max-md:col-span-full font-medium',
  number: 'md:text-right tabular-nums',
  actions: 'max-md:col-span-full max-md:border-t max-md:border-line max-md:pt-1',
  text: '',
  wide: 'max-md:col-span-full',
} as const;

const DENSE_CELL = {
  ...CELL,
  number: 'text-right tabular-nums',
  actions: 'self-start',
} as const;

/** The roles are explicit, because the card styles of a phone would hide the table's own. */
export default function DataTable<Row>({ label, columns, rows, keyOf, isDense = false }: Props<Row>) {
  const cells = isDense ? DENSE_CELL : CELL;
  const foot = isDense ? 'pb-3' : columns.some(({ kind }) => kind === 'actions') ? 'pb-1' : 'pb-4';
  return (
    <table
      role="table"
      aria-label={label}
      className="block w-full border-line md:table md:border md:bg-white"
    >
      <thead role="rowgroup" className="hidden md:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map(({ label: heading, kind = 'text' }) => (
            <th
              role="columnheader"
              key={heading}
              scope="col"
              className={`px-2 py-2.5 text-sm font-medium text-ink-soft xl:px-3 ${HEAD[kind]}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            role="row"
            key={keyOf(row)}
            className={`grid grid-flow-row-dense ${isDense ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-2'} ${foot} gap-x-4 gap-y-1.5 border border-line bg-white px-4 pt-4 md:table-row md:border-x-0 md:border-t-0 md:p-0 md:last:border-b-0`}
          >
            {columns.map(({ label: heading, kind = 'text', cell }) => (
              <td
                role="cell"
                key={heading}
                className={`min-w-0 align-middle wrap-anywhere md:px-2 md:py-2 xl:px-3 ${cells[kind]}`}
              >
                {kind !== 'title' && kind !== 'actions' && (
                  <span className={`${isDense ? 'sr-only' : 'block'} text-xs text-ink-soft md:hidden`}>
                    {heading}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StateMarkProps {
  readonly tone: 'good' | 'quiet' | 'bad';
  readonly isLong?: boolean;
  readonly children: string;
}

const TONES = {
  good: 'border-success text-success',
  quiet: 'border-line-strong text-ink-soft',
  bad: 'border-danger text-danger',
} as const;

export function StateMark({ tone, isLong = false, children }: StateMarkProps) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-sm ${isLong ? 'md:whitespace-nowrap' : 'whitespace-nowrap'} ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
