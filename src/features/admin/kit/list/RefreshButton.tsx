import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  /** As returned by `useAdminPages`. */
  readonly list: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
  };
}

export default function RefreshButton({ list }: Props) {
  return (
    <AdminButton
      look="outline"
      busy={list.isFetching && !list.isFetchingNextPage && 'Refreshing…'}
      onClick={() => void list.refetch()}
    >
      Refresh
    </AdminButton>
  );
}
