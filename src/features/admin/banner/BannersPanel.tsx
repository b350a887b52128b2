import * as z from 'zod';
import { showToast } from '#ui/toast.ts';
import {
  type AdminBanner,
  BANNER_FOLDER,
  BANNER_TEXT_LENGTH,
  BANNER_TITLE_LENGTH,
  BannerInput,
  WHOLE_ORDER,
} from '#banner/banner.ts';
import { LINK_HINT, LINK_LENGTH } from '#form-fields.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import { type Column, StateMark } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { PictureField } from '#features/admin/kit/pictures/PictureUploads.tsx';
import { readFields, signed } from '#features/admin/kit/form/form-values.ts';

interface Props {
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

interface BannerDialogProps {
  readonly banner: AdminBanner | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function BannerDialog({ banner, onSaved, onClose }: BannerDialogProps) {
  return (
    <RowFormDialog
      thing="Banner"
      row={banner}
      schema={BannerForm}
      values={valuesOf(banner)}
      send={(json) =>
        banner
          ? api.admin.banners[':id'].$put(ofRow(banner.id, { ...json, seen: { ...banner } }))
          : api.admin.banners.$post({ json })
      }
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(`Operation failed: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField name="title" label="Title" maxLength={BANNER_TITLE_LENGTH} />
      <TextField name="subtitle" label="Subtitle (optional)" rows={2} maxLength={BANNER_TEXT_LENGTH} />
      <PictureField
        name="imageUrl"
        label="Image"
        folder={BANNER_FOLDER}
        hint="Wide ones look best: 2400 × 1000."
      />
      <TextField
        name="linkTo"
        label="Link (optional)"
        hint={LINK_HINT}
        maxLength={LINK_LENGTH}
        inputMode="url"
      />
      <TextField
        name="sortOrder"
        label="Sort Order"
        hint="Lower numbers come first."
        maxLength={5}
        inputMode="numeric"
      />
      <CheckField name="isActive" label="Active: shown on the home page" />
    </RowFormDialog>
  );
}

const Fields = z.object({
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z
    .string()
    .nullable()
    .transform((address) => address ?? ''),
  linkTo: z.string(),
  sortOrder: signed(WHOLE_ORDER),
  isActive: z.boolean(),
});
type BannerFields = z.input<typeof Fields>;

const BannerForm = readFields(Fields, BannerInput);

function valuesOf(banner: AdminBanner | null): BannerFields {
  return {
    title: banner?.title ?? '',
    subtitle: banner?.subtitle ?? '',
    imageUrl: banner?.imageUrl ?? null,
    linkTo: banner?.linkTo ?? '',
    sortOrder: String(banner?.sortOrder ?? 0),
    isActive: banner?.isActive ?? true,
  };
}
