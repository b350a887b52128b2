import type { DayFigures } from '#analytics/analytics.ts';
import { formatDay } from './figures.ts';

interface Props {
  readonly label: string;
  readonly days: readonly DayFigures[];
  readonly columns: readonly (readonly [heading: string, cell: (day: DayFigures) => string])[];
}

/** The numbers of the charts, newest first, for whoever would rather read them. */
export default function DayTable({ label, days, columns }: Props) {
  return (
    <details className="border border-line bg-white">
      <summary className="min-h-11 px-4 py-2.5 text-sm text-ink-soft hover:text-ink sm:px-5">{label}</summary>
      <section tabIndex={0} aria-label={label} className="max-h-80 overflow-y-auto px-4 pb-3 sm:px-5">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1.5 text-left font-medium">
                Day
              </th>
              {columns.map(([heading]) => (
                <th key={heading} scope="col" className="py-1.5 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((each) => (
              <tr key={each.day} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <time dateTime={each.day}>{formatDay(each.day)}</time>
                </th>
                {columns.map(([heading, cell]) => (
                  <td key={heading} className="py-1.5 text-right">
                    {cell(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
