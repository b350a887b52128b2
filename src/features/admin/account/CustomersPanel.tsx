import { buttonClass } from '#ui/button.ts';
import type { AdminCustomer, AdminCustomers } from '#account/customer.ts';
import { formatRupees } from '#money.ts';
import { openCashWords } from '#order/order-money.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { RefreshButton } from '#features/admin/kit/list/PanelHeading.tsx';
import { SearchBox } from '#features/admin/kit/list/Filters.tsx';
import { queryOf, useSearch } from '#features/admin/kit/list/use-filters.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';

interface Props {
  readonly initial: AdminCustomers | null;
  readonly search: string;
}

export default function CustomersPanel(props: Props) {
  return (
    <AdminPanel>
      <Customers {...props} />
    </AdminPanel>
  );
}

function Customers({ initial, search: asked }: Props) {
  const { box, term } = useSearch(asked);
  const list = useAdminPages({
    queryKey: ['customers', term],
    send: (cursor) => api.admin.customers.$get({ query: queryOf({ search: term, cursor }) }),
    initial,
  });
  return (
    <>
      <PanelHeading title="Manage Customers">
        <DownloadLink list="customers" filters={{ search: term }}>
          Export CSV
        </DownloadLink>
        <RefreshButton list={list} />
      </PanelHeading>
      <div className="mb-5">
        <SearchBox label="Search by name, email or phone" {...box} />
      </div>
      <ListStates
        items={list.items}
        error={list.error}
        isFetching={list.isFetching}
        refetch={list.refetch}
        failed={() => 'Failed to fetch customers. Please try again.'}
        empty={<p>No Customers Found</p>}
      >
        <DataTable label="Customers" rows={list.items ?? []} keyOf={({ email }) => email} columns={COLUMNS} />
        <LoadMore pages={list} />
      </ListStates>
    </>
  );
}

const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' });

function OneLine({ children }: { readonly children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

/** Beside the other columns of a tablet a day takes two lines, with the year on the second. */
function Day({ at }: { readonly at: number }) {
  return (
    <span className="inline-block whitespace-nowrap md:max-xl:w-19 md:max-xl:whitespace-normal">
      {day.format(at)}
    </span>
  );
}

const COLUMNS: readonly Column<AdminCustomer>[] = [
  {
    label: 'Customer',
    kind: 'title',
    cell: ({ name, email, userId, shippingAddress: { city } }) => (
      <span className="block md:min-w-58">
        {name}
        <a
          href={`mailto:${email}`}
          className="block w-fit py-1 text-sm font-normal text-ink-soft underline underline-offset-4"
        >
          {email}
        </a>
        <span className="block text-sm font-normal text-ink-soft">
          {[city, userId === null ? 'Guest' : 'Has an account'].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  { label: 'First order', cell: ({ firstOrderAt }) => <Day at={firstOrderAt} /> },
  { label: 'Last order', cell: ({ lastOrderAt }) => <Day at={lastOrderAt} /> },
  { label: 'Orders', kind: 'number', cell: ({ totalOrders }) => totalOrders },
  {
    label: 'Spent',
    kind: 'number',
    cell: ({ spentPaise, openCashPaise }) => (
      <>
        <OneLine>{formatRupees(spentPaise)}</OneLine>
        {openCashPaise > 0 && (
          <span className="block text-sm text-ink-soft">{openCashWords(openCashPaise)}</span>
        )}
      </>
    ),
  },
  {
    label: 'Actions',
    kind: 'actions',
    cell: ({ email }) => (
      <span className="flex justify-end">
        <a
          href={adminPaths.ordersBy(email)}
          aria-label={`Their orders: ${email}`}
          className={`${buttonClass({ look: 'quiet', size: 'small' })} px-2!`}
        >
          Their orders
        </a>
      </span>
    ),
  },
];
