import { useState } from 'react';
import type { DeskBanner } from '../../../domain/content/banner-input.ts';
import { api } from '../../../lib/api-client.ts';
import { askDesk, ofRow } from '../kit/ask-desk.ts';
import ConfirmDialog from '../kit/ConfirmDialog.tsx';
import DataTable from '../kit/DataTable.tsx';
import Desk from '../kit/Desk.tsx';
import DeskButton from '../kit/DeskButton.tsx';
import ListStates from '../kit/ListStates.tsx';
import PanelHeading from '../kit/PanelHeading.tsx';
import RowActions from '../kit/RowActions.tsx';
import { sayDone, sayFailed } from '../kit/say.ts';
import StateMark from '../kit/StateMark.tsx';
import Thumbnail from '../kit/Thumbnail.tsx';
import { useDeskQuery } from '../kit/use-desk-query.ts';
import BannerDialog from './BannerDialog.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: { readonly items: DeskBanner[] } | null;
}

export default function BannersPanel(props: Props) {
  return (
    <Desk>
      <Banners {...props} />
    </Desk>
  );
}

function Banners({ initial }: Props) {
  const [editing, setEditing] = useState<DeskBanner | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskBanner | null>(null);
  const { data, error, isFetching, refetch } = useDeskQuery({
    queryKey: ['banners'],
    send: () => api.admin.banners.$get(),
    initial,
  });

  const remove = async ({ id, title }: DeskBanner) => {
    const result = await askDesk(() => api.admin.banners[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      sayFailed(`Failed to delete banner: ${result.failure.message}`);
      return;
    }
    await refetch();
    sayDone(`Banner "${title}" deleted successfully.`);
  };

  return (
    <>
      <PanelHeading title="Manage Home Banners">
        <DeskButton onClick={() => setEditing('new')}>Add Banner</DeskButton>
      </PanelHeading>
      <ListStates
        items={data?.items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch banners: ${message}`}
        empty={<p>No Banners Found</p>}
      >
        <DataTable
          label="Banners"
          rows={data?.items ?? []}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Banner',
              kind: 'title',
              cell: ({ title, subtitle, imageUrl }) => (
                <span className="flex items-center gap-3">
                  <Thumbnail address={imageUrl} />
                  <span className="min-w-0 md:min-w-32">
                    {title}
                    {subtitle !== null && (
                      <span className="block text-sm font-normal text-ink-soft">{subtitle}</span>
                    )}
                  </span>
                </span>
              ),
            },
            {
              label: 'Link',
              kind: 'wide',
              cell: ({ linkTo }) => <span className="inline-block md:min-w-40">{linkTo ?? '–'}</span>,
            },
            { label: 'Order', kind: 'number', cell: ({ sortOrder }) => sortOrder },
            {
              label: 'Status',
              cell: ({ isActive }) => (
                <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StateMark>
              ),
            },
            {
              label: 'Actions',
              kind: 'actions',
              cell: (banner) => (
                <RowActions
                  name={banner.title}
                  onEdit={() => setEditing(banner)}
                  onRemove={() => setRemoving(banner)}
                />
              ),
            },
          ]}
        />
      </ListStates>
      {editing && (
        <BannerDialog
          banner={editing === 'new' ? null : editing}
          onSaved={refetch}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Delete Banner"
          text={`Delete "${removing.title}" and its picture? This cannot be undone.`}
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
