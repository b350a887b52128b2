import { useState } from 'react';
import type { AdminPieceReview } from '#review/piece-review.ts';
import type { Page } from '#row-cursor.ts';
import { countOf } from '#count.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { queryOf, useFilters } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { FilterChoice } from '#features/admin/kit/list/Filters.tsx';
import BuyersReview, { AnswerDialog, HidingDialog } from './BuyersReview.tsx';
import ReviewTabs from './ReviewTabs.tsx';

interface Props {
  readonly initial: Page<AdminPieceReview> | null;
  readonly filters: BuyersFilterValues;
}

export default function BuyersReviewsPanel(props: Props) {
  return (
    <AdminPanel>
      <BuyersReviews {...props} />
    </AdminPanel>
  );
}

type Asked = { readonly what: 'answer' | 'hide' | 'show'; readonly review: AdminPieceReview } | null;

function BuyersReviews({ initial, filters: asked }: Props) {
  const [filters, change] = useFilters(asked);
  const [dialog, setDialog] = useState<Asked>(null);
  const list = useAdminPages({
    queryKey: ['piece-reviews', filters],
    send: (cursor) => api.admin['piece-reviews'].$get({ query: queryOf({ ...filters, cursor }) }),
    initial,
  });
  const close = () => {
    setDialog(null);
  };
  const showAgain = async (review: AdminPieceReview) => {
    const result = await askAdmin(() =>
      api.admin['piece-reviews'][':id'].hidden.$put(ofRow(review.id, { because: null })),
    );
    if (!result.ok) {
      toastFailed(result.failure.message, { title: 'Error showing review' });
      return;
    }
    await list.refetch();
    toastDone('The review is shown again.');
  };
  return (
    <>
      <PanelHeading title="Reviews by Buyers" />
      <ReviewTabs current="buyers" />
      <BuyersFilters filters={filters} onChange={change} />
      <ListStates
        {...list}
        failed={(message) => `Failed to fetch reviews: ${message}`}
        empty={<p>No Reviews Found</p>}
      >
        <ul aria-label="Reviews by buyers" className="grid gap-3">
          {list.items?.map((review) => (
            <li key={review.id}>
              <BuyersReview
                review={review}
                onAsk={(what) => {
                  setDialog({ what, review });
                }}
              />
            </li>
          ))}
        </ul>
        <LoadMore pages={list} />
      </ListStates>
      {dialog?.what === 'answer' && (
        <AnswerDialog review={dialog.review} onSaved={list.refetch} onClose={close} />
      )}
      {dialog?.what === 'hide' && (
        <HidingDialog review={dialog.review} onSaved={list.refetch} onClose={close} />
      )}
      {dialog?.what === 'show' && (
        <ConfirmDialog
          title="Show Review"
          text={`Show the review of ${dialog.review.shownName} again? It counts for the stars of its piece from then on.`}
          label="Show it"
          busy="Showing…"
          onConfirm={() => showAgain(dialog.review)}
          onClose={close}
        />
      )}
    </>
  );
}

/** A type, because an interface would not be assignable to the filters' record. */
type BuyersFilterValues = Readonly<Record<'show' | 'stars', string>>;

interface BuyersFiltersProps {
  readonly filters: BuyersFilterValues;
  readonly onChange: (change: Partial<BuyersFilterValues>) => void;
}

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'unanswered', label: 'Not answered' },
  { value: 'hidden', label: 'Hidden' },
];
const STARS = [
  { value: '', label: 'Any' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: countOf(stars, 'star') })),
];
const FIELDS = [
  { name: 'show', label: 'Show', choices: SHOWN },
  { name: 'stars', label: 'Stars', choices: STARS },
] as const;

function BuyersFilters({ filters, onChange }: BuyersFiltersProps) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:max-w-md">
      {FIELDS.map(({ name, label, choices }) => (
        <FilterChoice
          key={name}
          label={label}
          value={filters[name]}
          choices={choices}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}
