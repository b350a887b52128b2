import { useId, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import { isOrderId, NO_ORDER_NUMBER, ORDER_ID_LENGTH, SOME_ORDER_ID } from '#order-id.ts';
import { spelledOrderId } from '#order/read/order-search.ts';
import { type Trail, type TrailEntry, KINDS } from '#trail/trail.ts';
import { formatDatedMoment } from '#dates.ts';
import type { ProductChoice } from '#catalogue/product-query.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { RefreshButton } from '#features/admin/kit/list/PanelHeading.tsx';
import { queryOf, useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import ProductChoiceField from '#features/admin/kit/form/ProductChoiceField.tsx';
import { FilterChoice, FilterDays, MoreFilters, useTypedAhead } from '#features/admin/kit/list/Filters.tsx';

interface Props {
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
            <p>No changes match these filters.</p>
          ) : (
            <p>No changes yet.</p>
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

/** An order number that is still being typed would match nothing. */
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

interface TrailFilterFieldsProps {
  readonly filters: TrailFilters;
  readonly people: readonly string[];
  readonly productName: string | null;
  readonly onChange: (change: Partial<TrailFilters>) => void;
  readonly onChoose: (choice: ProductChoice | null) => void;
}

const KIND_CHOICES = [
  { value: '', label: 'Everything' },
  ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
];

function TrailFilterFields({ filters, people, productName, onChange, onChoose }: TrailFilterFieldsProps) {
  const id = useId();
  const askOrder = (text: string) => onChange({ order: text, product: '' });
  const orderField = useTypedAhead<HTMLInputElement>(filters.order, askOrder);
  const order = spelledOrderId(filters.order);
  const isUnknown = order.length >= SOME_ORDER_ID.length && !isOrderId(order);
  const chosen = filters.product === '' ? null : (productName ?? `Piece ${filters.product}`);
  // The chosen person stays in the list, even when the list could not be read.
  const everybody = [...new Set([...people, filters.person].filter(Boolean))];
  return (
    <div role="search" aria-label="Filters" className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <FieldFrame id={`${id}-order`} label="Order number" problem={isUnknown ? NO_ORDER_NUMBER : undefined}>
        <input
          ref={orderField}
          id={`${id}-order`}
          value={filters.order}
          placeholder={SOME_ORDER_ID}
          maxLength={ORDER_ID_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? `${id}-order-problem` : undefined}
          onChange={({ target }) => askOrder(target.value)}
          className={`${FIELD} min-w-0 px-3 placeholder:text-ink-soft`}
        />
      </FieldFrame>
      <ProductChoiceField
        label="Piece"
        hint="Found by its name."
        among="ever"
        chosen={chosen}
        problem={undefined}
        onChoose={onChoose}
      />
      <MoreFilters className="contents">
        <FilterChoice
          label="Kind"
          value={filters.kind}
          choices={KIND_CHOICES}
          onChange={(kind) => onChange({ kind })}
        />
        <FilterChoice
          label="Person"
          value={filters.person}
          choices={[
            { value: '', label: 'Everybody' },
            ...everybody.map((email) => ({ value: email, label: email })),
          ]}
          onChange={(person) => onChange({ person })}
        />
        <div className="grid grid-cols-2 gap-3">
          <FilterDays days={filters} onChange={onChange} />
        </div>
      </MoreFilters>
    </div>
  );
}

interface TrailFilters extends Record<string, string> {
  readonly order: string;
  readonly product: string;
  readonly person: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

export function filtersIn(query: URLSearchParams): TrailFilters {
  const read = (name: string) => query.get(name) ?? '';
  return {
    order: read('order'),
    product: read('product'),
    person: read('person'),
    kind: read('kind'),
    from: read('from'),
    to: read('to'),
  };
}
