import { useState } from 'react';
import type { DeskReview } from '../../../domain/content/review-input.ts';
import { formatDate } from '../../../domain/dates.ts';
import { startOfDay } from '../../../domain/day.ts';
import type { Page } from '../../../domain/row-cursor.ts';
import { api } from '../../../lib/api-client.ts';
import { askDesk, ofRow } from '../kit/ask-desk.ts';
import ConfirmDialog from '../kit/ConfirmDialog.tsx';
import DataTable, { type Column } from '../kit/DataTable.tsx';
import Desk from '../kit/Desk.tsx';
import DeskButton from '../kit/DeskButton.tsx';
import ListStates from '../kit/ListStates.tsx';
import LoadMore from '../kit/LoadMore.tsx';
import PanelHeading from '../kit/PanelHeading.tsx';
import RowActions from '../kit/RowActions.tsx';
import { sayDone, sayFailed } from '../kit/say.ts';
import SearchBox from '../kit/SearchBox.tsx';
import Thumbnail from '../kit/Thumbnail.tsx';
import { useDeskPages } from '../kit/use-desk-query.ts';
import { useFilters, useSettled } from '../kit/use-filters.ts';
import ReviewDialog from './ReviewDialog.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: Page<DeskReview> | null;
  /** What the address asks for. */
  readonly search: string;
}

export default function ReviewsPanel(props: Props) {
  return (
    <Desk>
      <Reviews {...props} />
    </Desk>
  );
}

const COLUMNS: readonly Column<DeskReview>[] = [
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
      itemName === null ? (
        '–'
      ) : (
        <span className="flex items-center gap-3">
          <Thumbnail address={itemImageUrl} />
          <span className="md:min-w-24">{itemName}</span>
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
  const [editing, setEditing] = useState<DeskReview | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskReview | null>(null);
  const [{ search }, setFilters] = useFilters({ search: asked });
  const settled = useSettled(search.trim());
  const pages = useDeskPages({
    queryKey: ['reviews', settled],
    send: (cursor) => api.admin.reviews.$get({ query: { search: settled, cursor: cursor ?? '' } }),
    initial,
  });
  const { data, error, isFetching, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items);

  const remove = async ({ id, userName }: DeskReview) => {
    const result = await askDesk(() => api.admin.reviews[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      sayFailed(result.failure.message, { title: 'Error deleting review' });
      return;
    }
    await refetch();
    sayDone(`Review of ${userName} deleted successfully.`);
  };

  return (
    <>
      <PanelHeading title="Manage Customer Reviews">
        <DeskButton onClick={() => setEditing('new')}>Add Review</DeskButton>
      </PanelHeading>
      <div className="mb-4 flex max-w-md">
        <SearchBox
          label="Search by client, words or piece"
          value={search}
          onChange={(value) => {
            setFilters({ search: value });
          }}
        />
      </div>
      <ListStates
        items={items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch reviews: ${message}`}
        empty={<p>No Reviews Found</p>}
      >
        <DataTable
          label="Reviews"
          rows={items ?? []}
          keyOf={({ id }) => id}
          columns={[
            ...COLUMNS,
            {
              label: 'Actions',
              kind: 'actions',
              cell: (review) => (
                <RowActions
                  name={`the review of ${review.userName}`}
                  onEdit={() => setEditing(review)}
                  onRemove={() => setRemoving(review)}
                />
              ),
            },
          ]}
        />
        <LoadMore pages={pages} />
      </ListStates>
      {editing && (
        <ReviewDialog
          review={editing === 'new' ? null : editing}
          onSaved={refetch}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Delete Review"
          text={`Delete what ${removing.userName} wrote? This cannot be undone.`}
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
