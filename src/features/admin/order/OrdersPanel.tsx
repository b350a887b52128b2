import { useCallback, useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { isOfCash } from '#order/change/change-order.ts';
import type { AdminOrders, ChangedOrder } from '#order/read/admin-order.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { RefreshButton } from '#features/admin/kit/list/PanelHeading.tsx';
import { queryOf, useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { useOpened } from '#features/admin/kit/list/use-opened.ts';
import Filters from './Filters.tsx';
import LiveState from './LiveState.tsx';
import OrderDialog from './OrderDialog.tsx';
import OrdersTable from './OrdersTable.tsx';
import TrackingDialog, { type TrackedOrder } from './TrackingDialog.tsx';
import type { OrderFilters } from './order-filters.ts';
import { playSale } from './sale-sound.ts';
import { useLiveOrders } from './use-live-orders.ts';
import { useStatusChange } from './use-status-change.ts';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: AdminOrders | null;
  readonly filters: OrderFilters;
  /** The order whose dialog is open from the start. */
  readonly open: string | null;
}

export default function OrdersPanel(props: Props) {
  return (
    <AdminPanel>
      <Orders {...props} />
    </AdminPanel>
  );
}

/** A2: the list, which updates itself, and the dialogs about one of its orders. */
function Orders({ initial, filters: asked, open }: Props) {
  const opened = useOpened('order', open);
  const [filters, change] = useFilters(asked, opened);
  const settled = useSettled(filters);
  const [tracking, setTracking] = useState<TrackedOrder | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const status = useStatusChange(setTracking);
  const { asked: sure } = status;
  const list = useAdminPages({
    queryKey: ['orders', queryOf(settled)],
    send: (cursor) => api.admin.orders.$get({ query: queryOf({ ...settled, cursor }) }),
    initial,
  });

  const welcome = useCallback((sold: readonly ChangedOrder[]) => {
    const ids = sold.map(({ orderId }) => orderId);
    setFresh((before) => new Set([...before, ...ids]));
    showToast({
      title: ids.length === 1 ? 'New order' : `${String(ids.length)} new orders`,
      description: ids.slice(0, 3).join(', '),
      tone: 'success',
      isNews: true,
    });
    playSale();
  }, []);
  const isLive = useLiveOrders(list.data?.pages[0]?.newestEvent ?? null, welcome);

  const show = (id: string) => {
    opened.open(id);
    setFresh((before) => new Set([...before].filter((each) => each !== id)));
  };

  return (
    <>
      <PanelHeading title="Manage Orders">
        <LiveState isLive={isLive} />
        <DownloadLink list="orders" filters={settled}>
          Export CSV
        </DownloadLink>
        <RefreshButton list={list} />
      </PanelHeading>
      <Filters filters={filters} onChange={change} />
      <ListStates
        items={list.items}
        error={list.error}
        isFetching={list.isFetching}
        refetch={list.refetch}
        failed={(message) => `Failed to fetch orders: ${message}`}
        empty={
          <>
            <p>No Orders Found</p>
            {Object.keys(queryOf(settled)).length > 0 && (
              <p className="mt-1 text-sm text-ink-soft">Nothing fits this search and these filters.</p>
            )}
          </>
        }
      >
        <OrdersTable
          rows={list.items ?? []}
          fresh={fresh}
          change={status}
          onShow={show}
          onTrack={setTracking}
        />
        <LoadMore pages={list} />
      </ListStates>
      {opened.id !== null && (
        <OrderDialog
          key={opened.id}
          id={opened.id}
          change={status}
          onTrack={setTracking}
          onClose={opened.close}
        />
      )}
      {tracking && <TrackingDialog order={tracking} onClose={() => setTracking(null)} />}
      {sure && (
        <ConfirmDialog
          key={`${sure.order.id} ${sure.question}`}
          title="Are you sure?"
          text={`Order ${sure.order.id}: ${sure.question}`}
          label={isOfCash(sure.status, sure.order) ? 'It has come' : 'Change status'}
          busy="Saving…"
          onConfirm={() => status.confirm(sure)}
          onClose={() => status.forget(sure)}
        />
      )}
    </>
  );
}
