import { useState } from 'react';
import {
  type AdminComplaints,
  type AdminComplaintSummary,
  clockWords,
  isUrgent,
  ACK_HOURS,
  SETTLE_WITHIN,
} from '#complaint/complaint.ts';
import { countOf } from '#count.ts';
import { formatPastMoment } from '#dates.ts';
import { truncate } from '#text.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { RefreshButton, SectionTabs } from '#features/admin/kit/list/PanelHeading.tsx';
import { SearchBox } from '#features/admin/kit/list/Filters.tsx';
import { queryOf, useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import ComplaintDialog from './ComplaintDialog.tsx';

interface Props {
  readonly initial: AdminComplaints | null;
  readonly filters: Readonly<Record<'show' | 'search', string>>;
}

export default function ComplaintsPanel(props: Props) {
  return (
    <AdminPanel>
      <Complaints {...props} />
    </AdminPanel>
  );
}

const TABS = [
  { name: '', label: 'Open', href: adminPaths.complaints },
  { name: 'settled', label: 'Settled', href: adminPaths.complaintsIn('settled') },
  { name: 'all', label: 'All', href: adminPaths.complaintsIn('all') },
];
const EXCERPT = 140;

function Complaints({ initial, filters: asked }: Props) {
  const [filters, change] = useFilters(asked);
  const settled = useSettled(filters);
  const [shown, setShown] = useState<AdminComplaintSummary | null>(null);
  const list = useAdminPages({
    queryKey: ['complaints', queryOf(settled)],
    send: (cursor) => api.admin.complaints.$get({ query: queryOf({ ...settled, cursor }) }),
    initial,
  });
  const [first] = list.data?.pages ?? [];
  const at = first?.at ?? 0;

  const columns: readonly Column<AdminComplaintSummary>[] = [
    {
      label: 'Complaint',
      kind: 'title',
      cell: (complaint) => (
        <span className="block md:min-w-44">
          <button
            type="button"
            className="min-h-8 whitespace-nowrap text-maroon tabular-nums underline underline-offset-4"
            onClick={() => {
              setShown(complaint);
            }}
          >
            {complaint.number}
          </button>
          <span className="block text-sm font-normal text-ink-soft">
            {complaint.name} · {formatPastMoment(complaint.createdAt)}
          </span>
        </span>
      ),
    },
    {
      label: 'Due',
      kind: 'wide',
      cell: (complaint) => (
        <span className={`block md:min-w-44 ${isUrgent(complaint, at) ? 'font-medium text-danger' : ''}`}>
          {clockWords(complaint, at)}
          {complaint.replyWaits && <span className="block font-medium text-maroon">Reply waits</span>}
        </span>
      ),
    },
    {
      label: 'What happened',
      kind: 'wide',
      cell: ({ text }) => <span className="line-clamp-3 max-w-prose">{truncate(text, EXCERPT)}</span>,
    },
    {
      label: 'Order',
      cell: ({ orderId }) =>
        orderId === null ? (
          '–'
        ) : (
          <a
            href={adminPaths.ordersOf(orderId)}
            className="whitespace-nowrap underline underline-offset-4 hover:text-maroon"
          >
            {orderId}
          </a>
        ),
    },
  ];

  return (
    <>
      <PanelHeading title="Complaints">
        <RefreshButton list={list} />
      </PanelHeading>
      <SectionTabs label="Which complaints" tabs={TABS} current={filters.show} />
      <div className="mb-5 flex">
        <SearchBox
          label="Search by number or email address"
          value={filters.search}
          onChange={(search) => {
            change({ search });
          }}
        />
      </div>
      <ListStates
        items={list.items}
        error={list.error}
        isFetching={list.isFetching}
        refetch={list.refetch}
        failed={(message) => `Failed to fetch complaints: ${message}`}
        empty={<p>{emptyText(settled)}</p>}
      >
        <DataTable label="Complaints" columns={columns} rows={list.items ?? []} keyOf={({ id }) => id} />
        <LoadMore pages={list} />
      </ListStates>
      {first && first.years.length > 0 && <Years years={first.years} />}
      <p className="mt-6 max-w-prose text-sm leading-relaxed text-ink-soft">
        The law gives {ACK_HOURS} hours to acknowledge a complaint and {SETTLE_WITHIN} to settle it.
        Complaints past three quarters of their time are red and listed in Health.
      </p>
      {shown && (
        <ComplaintDialog
          id={shown.id}
          number={shown.number}
          onChanged={list.refetch}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </>
  );
}

function emptyText({ show, search }: Props['filters']): string {
  if (search !== '') return 'No complaint has this number or this email address here.';
  return show === '' ? 'No complaint is open.' : 'There are none.';
}

function Years({ years }: Pick<AdminComplaints, 'years'>) {
  return (
    <ul aria-label="By year" className="mt-6 grid gap-1 text-sm">
      {years.map(({ year, received, open, settled, settledLate }) => (
        <li key={year}>
          <strong className="font-medium">{year}:</strong> {countOf(received, 'complaint')}, {settled} settled
          or withdrawn, {open} open
          {settledLate > 0 && `; ${String(settledLate)} settled late`}
        </li>
      ))}
    </ul>
  );
}
