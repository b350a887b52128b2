import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import type { AdminReview } from '#review/review.ts';
import type { Page } from '#row-cursor.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import type { Column } from '#features/admin/kit/list/DataTable.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import { SearchBox } from '#features/admin/kit/list/Filters.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { queryOf, useSearch } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import ReviewDialog from './ReviewDialog.tsx';
import ReviewTabs from './ReviewTabs.tsx';

interface Props {
  readonly initial: Page<AdminReview> | null;
  readonly search: string;
}

export default function ReviewsPanel(props: Props) {
  return (
    <AdminPanel>
      <Reviews {...props} />
    </AdminPanel>
  );
}

const COLUMNS: readonly Column<AdminReview>[] = [
  {
    label: 'Client',
    kind: 'title',
    cell: ({ userName, userAvatarUrl }) => (
      <span className="flex items-center gap-3">
        {userAvatarUrl !== null && <Thumbnail address={userAvatarUrl} />}
        <span className="md:min-w-20">{userName}</span>
      </span>
    ),
  },
  {
    label: 'Review',
    kind: 'wide',
    cell: ({ comment }) => <span className="line-clamp-3 max-w-prose">{comment}</span>,
  },
  { label: 'Rating', cell: ({ rating }) => <span className="whitespace-nowrap">{rating} of 5</span> },
  {
    label: 'Piece',
    kind: 'wide',
    cell: ({ itemName, itemImageUrl }) =>
      itemName === null && itemImageUrl === null ? (
        '–'
      ) : (
        <span className="flex items-center gap-3">
          <Thumbnail address={itemImageUrl} />
          {itemName !== null && <span className="md:min-w-24">{itemName}</span>}
        </span>
      ),
  },
  {
    label: 'Date',
    cell: ({ reviewDay }) => (
      <span className="inline-block md:min-w-20">{formatDate(startOfDay(reviewDay))}</span>
    ),
  },
];

function Reviews({ initial, search: asked }: Props) {
  const { box, term } = useSearch(asked);
  const list = useAdminPages({
    queryKey: ['reviews', term],
    send: (cursor) => api.admin.reviews.$get({ query: queryOf({ search: term, cursor }) }),
    initial,
  });
  return (
    <EditableRows
      title="Manage Customer Reviews"
      thing="Review"
      things="Reviews"
      list={list}
      columns={COLUMNS}
      nameOf={({ userName }) => `the review of ${userName}`}
      failed={(message) => `Failed to fetch reviews: ${message}`}
      empty="No Reviews Found"
      tabs={<ReviewTabs current="shared" />}
      search={<SearchBox label="Search by client, words or piece" {...box} />}
      more={<LoadMore pages={list} />}
      dialog={(review, onClose) => <ReviewDialog review={review} onSaved={list.refetch} onClose={onClose} />}
      removal={{
        text: ({ userName }) => `Delete what ${userName} wrote? This cannot be undone.`,
        send: ({ id }) => api.admin.reviews[':id'].$delete(ofRow(id)),
        done: ({ userName }) => `Review of ${userName} deleted successfully.`,
        onFailed: ({ message }) => {
          toastFailed(message, { title: 'Error deleting review' });
        },
      }}
    />
  );
}
