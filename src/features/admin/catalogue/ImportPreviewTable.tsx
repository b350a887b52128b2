import { useState } from 'react';
import { countOf } from '#count.ts';
import type { ImportPreview } from '#catalogue/product-import.ts';
import { STATUS_LABELS } from '#catalogue/product-status.ts';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';

export const AS_DRAFTS =
  'To bring new products as drafts, give the file a column status and write draft in their lines.';

/** More changes are added with each press; of the problems, the first ones are enough. */
const SHOWN_AT_ONCE = 200;

export default function ImportPreviewTable({ preview }: { readonly preview: ImportPreview }) {
  const { changes, problems } = preview;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const soldAtOnce = changes.filter(({ newStatus }) => newStatus === 'live').length;
  return (
    <>
      {problems.length > 0 && (
        <section className="mt-4 border-l-4 border-danger bg-white px-4 py-3">
          <h3 className="text-xl">Nothing can be imported yet</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {problems.slice(0, SHOWN_AT_ONCE).map(({ line, reason }) => (
              <li key={`${String(line)} ${reason}`} className="wrap-anywhere">
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          <Rest count={problems.length - SHOWN_AT_ONCE} />
        </section>
      )}
      {soldAtOnce > 0 && (
        <p className="mt-4 border-l-4 border-gold bg-white px-4 py-3">
          On sale at once, without a picture: {countOf(soldAtOnce, 'new product')}. {AS_DRAFTS}
        </p>
      )}
      {changes.length > 0 && (
        <table className="mt-4 w-full border border-line bg-white text-sm">
          <caption className="sr-only">What would change</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th scope="col" className="px-3 py-2 font-medium">
                Line
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Product
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, shown).map(({ line, id, name, newStatus, cells }) => (
              <tr key={line} className="border-b border-line align-top last:border-b-0">
                <td className="px-3 py-2 tabular-nums">{line}</td>
                <td className="px-3 py-2 font-medium wrap-anywhere">
                  {name}
                  {newStatus !== null && (
                    <>
                      <span className="ml-2 rounded-sm bg-cream px-1.5 py-0.5 text-xs">New</span>
                      <span className="block text-xs font-normal text-ink-soft">
                        {newStatus === 'live' ? 'On sale at once' : STATUS_LABELS[newStatus]}, no picture yet
                      </span>
                    </>
                  )}
                </td>
                <td className="px-3 py-2 wrap-anywhere">
                  <ul className="grid gap-1">
                    {cells.map(({ column, before, after, note }) => (
                      <li key={column}>
                        <span className="text-ink-soft">{column}:</span>{' '}
                        {id !== null && <s>{before || 'empty'}</s>}
                        {id !== null && ' → '}
                        {after || 'empty'}
                        {note !== undefined && <span className="block text-ink-soft">{note}</span>}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Rest count={changes.length - shown} />
      {changes.length > SHOWN_AT_ONCE && (
        <LoadMore
          pages={{
            hasNextPage: changes.length > shown,
            isNextComing: false,
            fetchNextPage: () => setShown(shown + SHOWN_AT_ONCE),
          }}
        />
      )}
    </>
  );
}

function Rest({ count }: { readonly count: number }) {
  return count > 0 ? <p className="mt-1 text-sm">… and {count} more.</p> : null;
}
