import AdminButton from '../AdminButton.tsx';

interface Props {
  /** As `useAdminPages` has it. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Below a list that goes on. */
export default function LoadMore({ pages }: Props) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="mt-5 text-center">
      <AdminButton
        look="outline"
        busy={pages.isFetchingNextPage && 'Loading…'}
        onClick={() => void pages.fetchNextPage()}
      >
        Show more
      </AdminButton>
    </div>
  );
}
