import DeskButton from '../DeskButton.tsx';

interface Props {
  /** As `useDeskPages` has it. */
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
      <DeskButton
        look="outline"
        busy={pages.isFetchingNextPage && 'Loading…'}
        onClick={() => void pages.fetchNextPage()}
      >
        Show more
      </DeskButton>
    </div>
  );
}
