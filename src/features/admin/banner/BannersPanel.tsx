import { showToast } from '#ui/toast.ts';
import type { AdminBanner } from '#banner/banner.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import { type Column, StateMark } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import BannerDialog from './BannerDialog.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: { readonly items: AdminBanner[] } | null;
}

export default function BannersPanel(props: Props) {
  return (
    <AdminPanel>
      <Banners {...props} />
    </AdminPanel>
  );
}

const LEFT =
  'The banner is deleted, but its picture could not be removed yet. The shop tries again by itself.';

const COLUMNS: readonly Column<AdminBanner>[] = [
  {
    label: 'Banner',
    kind: 'title',
    cell: ({ title, subtitle, imageUrl }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={imageUrl} />
        <span className="min-w-0 md:min-w-32">
          {title}
          {subtitle !== null && <span className="block text-sm font-normal text-ink-soft">{subtitle}</span>}
        </span>
      </span>
    ),
  },
  {
    label: 'Link',
    kind: 'wide',
    cell: ({ linkTo }) => <span className="inline-block md:min-w-46">{linkTo ?? '–'}</span>,
  },
  { label: 'Order', kind: 'number', cell: ({ sortOrder }) => sortOrder },
  {
    label: 'Status',
    cell: ({ isActive }) => (
      <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StateMark>
    ),
  },
];

function Banners({ initial }: Props) {
  const { data, ...list } = useAdminQuery({
    queryKey: ['banners'],
    send: () => api.admin.banners.$get(),
    initial,
  });
  return (
    <EditableRows
      title="Manage Home Banners"
      thing="Banner"
      things="Banners"
      list={{ ...list, items: data?.items }}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      failed={(message) => `Failed to fetch banners: ${message}`}
      empty="No Banners Found"
      dialog={(banner, onClose) => <BannerDialog banner={banner} onSaved={list.refetch} onClose={onClose} />}
      removal={{
        text: ({ title }) => `Delete "${title}" and its picture? This cannot be undone.`,
        send: ({ id }) => api.admin.banners[':id'].$delete(ofRow(id)),
        done: ({ title }) => `Banner "${title}" deleted successfully.`,
        onDone: ({ fileIsLeft }) => {
          if (fileIsLeft) showToast({ title: 'Storage Warning', description: LEFT, tone: 'warning' });
        },
        onFailed: ({ message }) => {
          toastFailed(`Failed to delete banner: ${message}`);
        },
      }}
    />
  );
}
