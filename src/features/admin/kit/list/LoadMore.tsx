import { useEffect, useRef } from 'react';
import { focusIfLost } from '../../../../lib/focus-if-lost.ts';
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
  const isPressed = useRef(false);
  /** How many rows there were when it was pressed, until the next have come. */
  const rowsBefore = useRef<number>(null);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // After every render: the next page comes with the list around this.
  useEffect(() => {
    if (rowsBefore.current === null) return;
    const row = rowsBeside(place.current)[rowsBefore.current];
    if (!row) return;
    rowsBefore.current = null;
    // The button is below all of them now; whoever has left it meanwhile stays where she is.
    if (place.current?.contains(document.activeElement) === true) focusRow(row);
  });
  useEffect(() => {
    if (hasNextPage || !isPressed.current) return;
    isPressed.current = false;
    focusIfLost(end.current, { preventScroll: true });
  }, [hasNextPage]);

  if (!hasNextPage) {
    return (
      <p ref={end} tabIndex={-1} className="sr-only">
        The list ends here.
      </p>
    );
  }
  return (
    <div ref={place} className="mt-5 text-center">
      <AdminButton
        look="outline"
        busy={pages.isNextComing && 'Loading…'}
        onClick={() => {
          isPressed.current = true;
          rowsBefore.current = rowsBeside(place.current).length;
          void pages.fetchNextPage();
        }}
      >
        Show more
      </AdminButton>
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
