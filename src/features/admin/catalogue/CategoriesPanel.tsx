import type { AdminCategory } from '#catalogue/category-input.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import type { Column } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import CategoryDialog from './CategoryDialog.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: { readonly items: AdminCategory[] } | null;
}

const IN_USE_MS = 7000;

export default function CategoriesPanel(props: Props) {
  return (
    <AdminPanel>
      <Categories {...props} />
    </AdminPanel>
  );
}

const COLUMNS: readonly Column<AdminCategory>[] = [
  {
    label: 'Name',
    kind: 'title',
    cell: ({ name, imageUrl }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={imageUrl} />
        <span className="min-w-0 md:min-w-24">{name}</span>
      </span>
    ),
  },
  { label: 'Description', kind: 'wide', cell: ({ description }) => description ?? '–' },
  { label: 'Sizes', cell: ({ hasSizes, sizes }) => (hasSizes ? sizes.join(', ') : 'One size') },
  { label: 'Products', kind: 'number', cell: ({ productCount }) => productCount },
];

function Categories({ initial }: Props) {
  const { data, ...list } = useAdminQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial,
  });
  return (
    <EditableRows
      title="Manage Categories"
      thing="Category"
      things="Categories"
      list={{ ...list, items: data?.items }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      failed={(message) => `Failed to fetch categories: ${message}`}
      empty="No Categories Found"
      dialog={(category, onClose) => (
        <CategoryDialog category={category} onSaved={list.refetch} onClose={onClose} />
      )}
      removal={{
        text: ({ name }) => `Delete "${name}"? This cannot be undone.`,
        send: ({ id }) => api.admin.categories[':id'].$delete(ofRow(id)),
        done: ({ name }) => `Category "${name}" deleted.`,
        onFailed: ({ code, message }) => {
          if (code === 'CATEGORY_IN_USE')
            toastFailed(message, { title: 'Cannot Delete', durationMs: IN_USE_MS });
          else if (code === 'PRODUCTS_UNCHECKED') toastFailed(`Could not check products: ${message}`);
          else toastFailed(`Failed to delete category: ${message}`);
        },
      }}
    />
  );
}
