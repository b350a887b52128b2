import { useState } from 'react';
import Icon from '#ui/Icon.tsx';
import { formatDate } from '#dates.ts';
import type { Subscriber } from '#newsletter/newsletter.ts';
import type { Page } from '#row-cursor.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import IconButton, { icons } from '#features/admin/kit/IconButton.tsx';
import DataTable from '#features/admin/kit/list/DataTable.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { countOf } from '#count.ts';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly initial: (Page<Subscriber> & { readonly total?: number }) | null;
}

export default function NewsletterPanel(props: Props) {
  return (
    <AdminPanel>
      <Subscribers {...props} />
    </AdminPanel>
  );
}

function Subscribers({ initial }: Props) {
  const pages = useAdminPages({
    queryKey: ['newsletter'],
    send: (cursor) => api.admin.newsletter.$get({ query: { cursor: cursor ?? '' } }),
    initial,
  });
  const { data, items, error, isFetching, refetch } = pages;
  const total = data?.pages[0]?.total ?? 0;
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const remove = async ({ id, email }: Subscriber) => {
    const result = await askAdmin(() => api.admin.newsletter[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      toastFailed(`Failed to take it off the list: ${result.failure.message}`);
      return;
    }
    await refetch();
    toastDone(`${email} is off the list.`);
  };

  return (
    <>
      <PanelHeading title="Newsletter">
        {total > 0 && (
          <DownloadLink list="newsletter" look="primary">
            <Icon paths={icons.download} size={18} />
            Download CSV
          </DownloadLink>
        )}
      </PanelHeading>
      <p className="mb-4 max-w-2xl leading-relaxed text-ink-soft">
        {total > 0 && (
          <>
            <strong className="font-medium text-ink">
              {countOf(total, 'person wants', 'people want')} to hear from the shop.
            </strong>{' '}
          </>
        )}
        Only those who confirmed their address are listed. The file has a link to unsubscribe for each of
        them, which every newsletter has to carry.
      </p>
      <ListStates
        items={items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch subscribers: ${message}`}
        empty={<p>No Subscribers Found</p>}
      >
        <DataTable
          label="Subscribers"
          rows={items ?? []}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Email', kind: 'title', cell: ({ email }) => email },
            {
              label: 'Confirmed',
              kind: 'wide',
              cell: ({ confirmedAt }) => (confirmedAt === null ? '–' : formatDate(confirmedAt)),
            },
            {
              label: 'Actions',
              kind: 'actions',
              cell: (row) => (
                <span className="flex justify-end">
                  <IconButton
                    label={`Take ${row.email} off the list`}
                    paths={icons.remove}
                    onClick={() => {
                      setLeaving(row);
                    }}
                  />
                </span>
              ),
            },
          ]}
        />
        <LoadMore pages={pages} />
      </ListStates>
      {leaving && (
        <ConfirmDialog
          title="Take Off the List"
          text={`Take ${leaving.email} off the list? Files downloaded before still have it: send with a new one.`}
          label="Take off the list"
          busy="Taking off…"
          onConfirm={() => remove(leaving)}
          onClose={() => {
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}
