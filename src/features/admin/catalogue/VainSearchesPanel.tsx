import { useState } from 'react';
import { SEARCHES_KEPT_DAYS } from '#analytics/analytics.ts';
import type { VainSearch } from '#analytics/page-view.ts';
import { formatCount } from '#count.ts';
import { formatDate } from '#dates.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import IconButton, { icons } from '#features/admin/kit/IconButton.tsx';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import AttributeTabs from './AttributeTabs.tsx';

interface Props {
  readonly initial: { readonly items: VainSearch[] } | null;
}

export default function VainSearchesPanel(props: Props) {
  return (
    <AdminPanel>
      <VainSearches {...props} />
    </AdminPanel>
  );
}

function VainSearches({ initial }: Props) {
  const { data, ...list } = useAdminQuery({
    queryKey: ['vain-searches'],
    send: () => api.admin['vain-searches'].$get(),
    initial,
  });
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const remove = async ({ id, term }: VainSearch) => {
    setRemoving((others) => [...others, id]);
    const result = await askAdmin(() => api.admin['vain-searches'][':id'].$delete(ofRow(id)));
    const isOff = result.ok || result.failure.code === 'NOT_FOUND';
    if (isOff) await list.refetch();
    setRemoving((all) => all.filter((each) => each !== id));
    if (isOff) toastDone(`"${term}" is off the list.`);
    else toastFailed(`Failed to take it off the list: ${result.failure.message}`);
  };
  const columns: readonly Column<VainSearch>[] = [
    { label: 'Search', kind: 'title', cell: ({ term }) => <bdi>{term}</bdi> },
    { label: 'Times', kind: 'number', cell: ({ times }) => formatCount(times) },
    { label: 'Last', cell: ({ lastAt }) => formatDate(lastAt) },
    {
      label: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <PassFocusOn>
          <IconButton
            label={`Take "${row.term}" off the list`}
            paths={icons.remove}
            busy={removing.includes(row.id) && `Taking "${row.term}" off the list…`}
            onClick={() => void remove(row)}
          />
        </PassFocusOn>
      ),
    },
  ];
  return (
    <>
      <PanelHeading title="Searches Without Results" />
      <AttributeTabs current="searches" />
      <p className="mb-4 max-w-2xl leading-relaxed text-ink-soft">
        What shoppers searched for and did not find: up to a hundred words, each dropped when nobody has
        searched for it for {SEARCHES_KEPT_DAYS} days. If you have it under another name, add the word to a
        value or a category; the rest may be worth stocking.
      </p>
      <ListStates
        {...list}
        items={data?.items}
        failed={(message) => `Failed to fetch searches: ${message}`}
        empty={<p>No searches without results.</p>}
      >
        <DataTable
          label="Searches without results"
          rows={data?.items ?? []}
          keyOf={({ id }) => id}
          columns={columns}
        />
      </ListStates>
    </>
  );
}
