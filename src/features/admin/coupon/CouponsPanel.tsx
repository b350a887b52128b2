import type { AdminCoupon } from '#coupon/coupon-input.ts';
import { discountText } from '#coupon/coupon.ts';
import { formatDate, isoDay } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatRupees } from '#money.ts';
import type { Page } from '#row-cursor.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import { type Column, StateMark } from '#features/admin/kit/list/DataTable.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import { SearchBox } from '#features/admin/kit/list/Filters.tsx';
import { queryOf, useSearch } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import CouponDialog from './CouponDialog.tsx';

interface Props {
  readonly initial: Page<AdminCoupon> | null;
  readonly search: string;
}

export default function CouponsPanel(props: Props) {
  return (
    <AdminPanel>
      <Coupons {...props} />
    </AdminPanel>
  );
}

const COLUMNS: readonly Column<AdminCoupon>[] = [
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
      return (
        <>
          <StateMark tone={tone}>{text}</StateMark>
          {coupon.isShown && tone === 'good' && (
            <span className="block text-sm text-ink-soft">Shown at the checkout</span>
          )}
        </>
      );
    },
  },
];

function Amount({ children }: { readonly children: string }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}

function Coupons({ initial, search: asked }: Props) {
  const { box, term } = useSearch(asked);
  const list = useAdminPages({
    queryKey: ['coupons', term],
    send: (cursor) => api.admin.coupons.$get({ query: queryOf({ search: term, cursor }) }),
    initial,
  });
  return (
    <EditableRows
      title="Manage Coupons"
      thing="Coupon"
      things="Coupons"
      list={list}
      columns={COLUMNS}
      nameOf={({ code }) => code}
      failed={(message) => `Failed to fetch coupons: ${message}`}
      empty="No Coupons Found"
      search={<SearchBox label="Search by code" {...box} />}
      more={<LoadMore pages={list} />}
      dialog={(coupon, onClose) => <CouponDialog coupon={coupon} onSaved={list.refetch} onClose={onClose} />}
      removal={{
        text: ({ code }) =>
          `Delete "${code}"? This cannot be undone. Orders that were placed with it keep their discount.`,
        send: ({ id }) => api.admin.coupons[':id'].$delete(ofRow(id)),
        done: ({ code }) => `Coupon "${code}" deleted successfully.`,
        onFailed: ({ message }) => {
          toastFailed(`Failed to delete coupon: ${message}`);
        },
      }}
    />
  );
}

function usesText({ usesCount, maxUses }: AdminCoupon): string {
  return maxUses === null ? String(usesCount) : `${String(usesCount)} of ${String(maxUses)}`;
}

interface CouponState {
  readonly text: string;
  readonly tone: 'good' | 'quiet' | 'bad';
}

function stateOf({ isActive, expiryDay, usesCount, maxUses }: AdminCoupon, today: string): CouponState {
  if (!isActive) return { text: 'Inactive', tone: 'quiet' };
  if (expiryDay !== null && expiryDay < today) return { text: 'Expired', tone: 'bad' };
  if (maxUses !== null && usesCount >= maxUses) return { text: 'Used up', tone: 'bad' };
  return { text: 'Active', tone: 'good' };
}
