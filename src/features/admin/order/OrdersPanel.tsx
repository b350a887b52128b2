import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { isOfCash } from '#order/change/change-order.ts';
import type { StaffRole } from '#auth/rights.ts';
import type { AdminOrders, ChangedOrder } from '#order/read/admin-order.ts';
import { isWithMoney, type SeenSummary } from '#order/read/packers-order.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { RefreshButton } from '#features/admin/kit/list/PanelHeading.tsx';
import { queryOf, useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { OwnRole, useRight } from '#features/admin/kit/own-rights.ts';
import Filters, { type OrderFilters } from './OrderFilters.tsx';
import LiveState, { playSale, useLiveOrders } from './LiveState.tsx';
import OrderDialog from './OrderDialog.tsx';
import OrdersTable from './OrdersTable.tsx';
import TrackingDialog, { type TrackedOrder } from './TrackingDialog.tsx';
import { useStatusChange } from './StatusSelect.tsx';

interface Props {
  readonly initial: AdminOrders<SeenSummary> | null;
  readonly role: StaffRole;
  readonly filters: OrderFilters;
  readonly open: string | null;
}

export default function OrdersPanel(props: Props) {
  return (
    <OwnRole value={props.role}>
      <AdminPanel>
        <Orders {...props} />
      </AdminPanel>
    </OwnRole>
  );
}

function Orders({ initial, filters: asked, open }: Props) {
  const seesMoney = useRight('money');
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
        {seesMoney && (
          <DownloadLink list="orders" filters={settled}>
            Export CSV
          </DownloadLink>
        )}
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
          label={isWithMoney(sure.order) && isOfCash(sure.status, sure.order) ? 'Received' : 'Change status'}
          busy="Saving…"
          onConfirm={() => status.confirm(sure)}
          onClose={() => status.forget(sure)}
        />
      )}
    </>
  );
}

interface Opened {
  readonly parameter: string;
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** The address keeps which row is open. Back does what Escape does, so typed text is asked about. */
function useOpened(parameter: string, initial: string | null): Opened {
  const [id, setId] = useState(initial);
  /** True once a button of this page has gone back. */
  const isLeaving = useRef(false);
  /** Set while the uppermost dialog decides what a press on Back means. */
  const asking = useRef<{ isClosed: boolean } | null>(null);
  const inAddress = () => new URLSearchParams(location.search).get(parameter);

  const follow = useEffectEvent(() => {
    const asked = inAddress();
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (id === null || id === asked || isLeaving.current || !dialog) {
      isLeaving.current = false;
      setId(asked);
      return;
    }
    const answer = { isClosed: false };
    asking.current = answer;
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    asking.current = null;
    if (answer.isClosed) setId(asked);
    else history.forward();
  });
  useEffect(() => {
    const onPop = () => follow();
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
    };
  }, []);

  const addressOf = (row: string | null) => {
    const query = new URLSearchParams(location.search);
    query.delete(parameter);
    if (row !== null) query.set(parameter, row);
    return query.size > 0 ? `${location.pathname}?${String(query)}` : location.pathname;
  };
  return {
    parameter,
    id,
    open: (row) => {
      history.pushState(FROM_LIST, '', addressOf(row));
      setId(row);
    },
    close: () => {
      if (asking.current) {
        asking.current.isClosed = true;
        return;
      }
      if (isFromList(history.state)) {
        if (!isLeaving.current) history.back();
        isLeaving.current = true;
        return;
      }
      history.replaceState(null, '', addressOf(null));
      setId(null);
    },
  };
}

/** Marks an entry of the history that has the list before it; one that a link has opened has another page there. */
const FROM_LIST = { fromList: true };
const isFromList = (state: unknown) => typeof state === 'object' && state !== null && 'fromList' in state;
