import DeskButton from '../DeskButton.tsx';

interface Props {
  /** As `useDeskPages` has it. */
  readonly list: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
  };
}

export default function RefreshButton({ list }: Props) {
  return (
    <DeskButton
      look="outline"
      busy={list.isFetching && !list.isFetchingNextPage && 'Refreshing…'}
      onClick={() => void list.refetch()}
    >
      Refresh
    </DeskButton>
  );
}
