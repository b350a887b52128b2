import { useEffect, useRef } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isNextComing: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

const ROWS = ':scope > table > tbody > tr, :scope > :is(ol, ul) > li';

export default function LoadMore({ pages }: Props) {
  const { hasNextPage } = pages;
  const rowsBefore = useRef<number>(null);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // Runs after every render, because the next page arrives with the list around this component.
  useEffect(() => {
    if (rowsBefore.current === null) return;
    const row = rowsBeside(place.current)[rowsBefore.current];
    if (!row && hasNextPage) return;
    rowsBefore.current = null;
    // The pressed button is now below the new rows, or gone with the focus. A focus that has moved elsewhere stays
    // there.
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

function focusRow(row: HTMLElement): void {
  const control = row.querySelector<HTMLElement>('a, button:enabled');
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
}

interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly total: string;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageCount, total, onPage }: PagerProps) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {total}
        {pageCount > 1 && `, page ${String(page)} of ${String(pageCount)}`}
      </p>
      {pageCount > 1 && (
        <div className="flex gap-2">
          <AdminButton look="outline" idle={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </AdminButton>
          <AdminButton look="outline" idle={page >= pageCount} onClick={() => onPage(page + 1)}>
            Next
          </AdminButton>
        </div>
      )}
    </nav>
  );
}
