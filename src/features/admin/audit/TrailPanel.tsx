import { useState } from 'react';
import { isOrderId } from '#order/order-id.ts';
import { spelledOrderId } from '#order/read/order-search.ts';
import type { Trail, TrailEntry } from '#audit/trail.ts';
import { formatDatedMoment } from '#dates.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import RefreshButton from '#features/admin/kit/list/RefreshButton.tsx';
import { queryOf } from '#features/admin/kit/list/query-of.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import TrailFilterFields from './TrailFilterFields.tsx';
import type { TrailFilters } from './trail-filters.ts';

interface Props {
  /** Null when it could not be read with the page. */
  readonly initial: Trail | null;
  readonly filters: TrailFilters;
}

export default function TrailPanel(props: Props) {
  return (
    <AdminPanel>
      <TrailBoard {...props} />
    </AdminPanel>
  );
}

function TrailBoard({ initial, filters: asked }: Props) {
  const [filters, change] = useFilters(asked);
  const [productName, setProductName] = useState(initial?.productName ?? null);
  const settled = asSent(useSettled(filters));
  const list = useAdminPages({
    queryKey: ['audit', queryOf(settled)],
    send: (cursor) => api.admin.audit.$get({ query: queryOf({ ...settled, cursor }) }),
    initial,
  });
  const people = list.data?.pages[0]?.people ?? [];
  return (
    <>
      <PanelHeading title="History">
        <DownloadLink list="audit" filters={settled}>
          Export CSV
        </DownloadLink>
        <RefreshButton list={list} />
      </PanelHeading>
      <p className="mb-4 text-ink-soft">Who changed what in this shop, and when: newest first.</p>
      <TrailFilterFields
        filters={filters}
        people={people}
        productName={productName}
        onChange={change}
        onChoose={(choice) => {
          setProductName(choice?.name ?? null);
          change({ product: choice === null ? '' : String(choice.id), order: '' });
        }}
      />
      <ListStates
        items={list.items}
        error={list.error}
        isFetching={list.isFetching}
        refetch={list.refetch}
        failed={(message) => `Failed to fetch the history: ${message}`}
        empty={
          Object.keys(queryOf(settled)).length > 0 ? (
            <p>Nothing was changed that fits these filters.</p>
          ) : (
            <p>Nothing was changed yet.</p>
          )
        }
      >
        <ol aria-label="Changes" className="border border-line bg-white">
          {(list.items ?? []).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <LoadMore pages={list} />
      </ListStates>
    </>
  );
}

/** Leaves out an order number that is still being typed. */
function asSent(filters: TrailFilters): TrailFilters {
  const order = spelledOrderId(filters.order);
  return { ...filters, order: isOrderId(order) ? order : '' };
}

function Entry({ entry }: { readonly entry: TrailEntry }) {
  const { at, who, did, how, details } = entry;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 wrap-anywhere last:border-b-0 md:grid-cols-[10.5rem_1fr]">
      <time dateTime={new Date(at).toISOString()} className="pt-0.5 text-sm whitespace-nowrap text-ink-soft">
        {formatDatedMoment(at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="font-medium">{who}</span> {did} <Thing entry={entry} />
          {how && ` ${how}`}
        </p>
        {details.length > 0 && (
          <ul className="mt-0.5 text-sm text-ink-soft">
            {details.map((detail, nth) => (
              <li key={`${String(nth)} ${detail}`}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Thing({ entry: { order, product, thing } }: { readonly entry: TrailEntry }) {
  const href =
    order === null ? product !== null && adminPaths.editProduct(product) : adminPaths.openOrder(order);
  if (href === false) return thing;
  return (
    <a href={href} className="text-maroon underline underline-offset-4">
      {thing}
    </a>
  );
}
