import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  readonly page: number;
  readonly pageCount: number;
  /** What is counted: '87 products'. */
  readonly total: string;
  readonly onPage: (page: number) => void;
}

/** For a list of numbered pages. */
export default function Pager({ page, pageCount, total, onPage }: Props) {
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
