import { useEffect, useRef } from 'react';
import AdminButton from '../AdminButton.tsx';

interface Props {
  /** As `useAdminPages` has it. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isNextComing: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Of the list above, not of lists within its rows. */
const ROWS = ':scope > table > tbody > tr, :scope > :is(ol, ul) > li';

/** Below a list that goes on. */
export default function LoadMore({ pages }: Props) {
  const { hasNextPage } = pages;
  /** How many rows there were when it was pressed, until the next have come. */
  const rowsBefore = useRef<number>(null);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // After every render: the next page comes with the list around this.
  useEffect(() => {
    if (rowsBefore.current === null) return;
    const row = rowsBeside(place.current)[rowsBefore.current];
    if (!row && hasNextPage) return;
    rowsBefore.current = null;
    // The button is below all of them now, or gone with the focus; whoever has left it meanwhile stays where she is.
    const { activeElement } = document;
    const isGone = !hasNextPage && activeElement === document.body;
    if (!isGone && place.current?.contains(activeElement) !== true) return;
    if (row) focusRow(row);
    else end.current?.focus({ preventScroll: true });
  });

  return (
    <div ref={place} className={hasNextPage ? 'mt-5 text-center' : 'sr-only'}>
      {hasNextPage ? (
        <AdminButton
          look="outline"
          busy={pages.isNextComing && 'Loading…'}
          onClick={() => {
            rowsBefore.current = rowsBeside(place.current).length;
            void pages.fetchNextPage();
          }}
        >
          Show more
        </AdminButton>
      ) : (
        <p ref={end} tabIndex={-1}>
          The list ends here.
        </p>
      )}
    </div>
  );
}

function rowsBeside(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.parentElement?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

/** Its first link or button; a row that has none takes the focus itself. */
function focusRow(row: HTMLElement): void {
  const control = row.querySelector<HTMLElement>('a, button:enabled');
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
}
