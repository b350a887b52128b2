import { useState } from 'react';
import type { DeskCoupon } from '../../../domain/coupon/coupon-input.ts';
import { formatDate, isoDay } from '../../../domain/dates.ts';
import { startOfDay } from '../../../domain/day.ts';
import { formatRupees } from '../../../domain/money.ts';
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
import StateMark from '../kit/StateMark.tsx';
import { useDeskPages } from '../kit/use-desk-query.ts';
import { useFilters, useSettled } from '../kit/use-filters.ts';
import CouponDialog from './CouponDialog.tsx';
import { discountText, stateOf, usesText } from './coupon-text.ts';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: Page<DeskCoupon> | null;
  /** What the address asks for. */
  readonly search: string;
}

export default function CouponsPanel(props: Props) {
  return (
    <Desk>
      <Coupons {...props} />
    </Desk>
  );
}

const COLUMNS: readonly Column<DeskCoupon>[] = [
  {
    label: 'Code',
    kind: 'title',
    cell: ({ code }) => <span className="inline-block md:min-w-28">{code}</span>,
  },
  {
    label: 'Discount',
    cell: (coupon) => (
      <>
        <Amount>{discountText(coupon)}</Amount>
        {coupon.minPurchasePaise !== null && (
          <span className="block text-sm whitespace-nowrap text-ink-soft">
            from {formatRupees(coupon.minPurchasePaise)}
          </span>
        )}
      </>
    ),
  },
  { label: 'Used', cell: (coupon) => <Amount>{usesText(coupon)}</Amount> },
  {
    label: 'Expires',
    cell: ({ expiryDay }) => (
      <span className="inline-block md:min-w-24">
        {expiryDay === null ? 'Never' : formatDate(startOfDay(expiryDay))}
      </span>
    ),
  },
  {
    label: 'Status',
    cell: (coupon) => {
      const { text, tone } = stateOf(coupon, isoDay(Date.now()));
      return <StateMark tone={tone}>{text}</StateMark>;
    },
  },
];

function Amount({ children }: { readonly children: string }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}

function Coupons({ initial, search: asked }: Props) {
  const [editing, setEditing] = useState<DeskCoupon | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskCoupon | null>(null);
  const [{ search }, setFilters] = useFilters({ search: asked });
  const settled = useSettled(search.trim());
  const pages = useDeskPages({
    queryKey: ['coupons', settled],
    send: (cursor) => api.admin.coupons.$get({ query: { search: settled, cursor: cursor ?? '' } }),
    initial,
  });
  const { data, error, isFetching, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items);

  const remove = async ({ id, code }: DeskCoupon) => {
    const result = await askDesk(() => api.admin.coupons[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      sayFailed(`Failed to delete coupon: ${result.failure.message}`);
      return;
    }
    await refetch();
    sayDone(`Coupon "${code}" deleted successfully.`);
  };

  return (
    <>
      <PanelHeading title="Manage Coupons">
        <DeskButton onClick={() => setEditing('new')}>Add Coupon</DeskButton>
      </PanelHeading>
      <div className="mb-4 flex max-w-md">
        <SearchBox
          label="Search by code"
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
        failed={(message) => `Failed to fetch coupons: ${message}`}
        empty={<p>No Coupons Found</p>}
      >
        <DataTable
          label="Coupons"
          rows={items ?? []}
          keyOf={({ id }) => id}
          columns={[
            ...COLUMNS,
            {
              label: 'Actions',
              kind: 'actions',
              cell: (coupon) => (
                <RowActions
                  name={coupon.code}
                  onEdit={() => setEditing(coupon)}
                  onRemove={() => setRemoving(coupon)}
                />
              ),
            },
          ]}
        />
        <LoadMore pages={pages} />
      </ListStates>
      {editing && (
        <CouponDialog
          coupon={editing === 'new' ? null : editing}
          onSaved={refetch}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Delete Coupon"
          text={`Delete "${removing.code}"? This cannot be undone. Orders that were placed with it keep their discount.`}
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
