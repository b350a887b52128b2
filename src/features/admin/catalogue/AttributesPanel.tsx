import type { AdminAttribute, AdminValue } from '#catalogue/facets/attribute-input.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import type { Column } from '#features/admin/kit/list/DataTable.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import AttributeTabs from './AttributeTabs.tsx';
import AttributeValueDialog from './AttributeValueDialog.tsx';

interface Props {
  readonly attributes: readonly AdminAttribute[];
  /** Null when they could not be read with the page. */
  readonly initial: { readonly items: AdminValue[] } | null;
}

export default function AttributesPanel(props: Props) {
  return (
    <AdminPanel>
      <Values {...props} />
    </AdminPanel>
  );
}

const COLUMNS: readonly Column<AdminValue>[] = [
  {
    label: 'Name',
    kind: 'title',
    cell: ({ label, colour }) => (
      <span className="flex items-center gap-3">
        {colour !== null && (
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="flex-none">
            <circle cx="9" cy="9" r="8.5" fill={colour} stroke="#94825a" />
          </svg>
        )}
        {label}
      </span>
    ),
  },
  { label: 'Attribute', cell: ({ attribute }) => attribute },
  { label: 'In addresses', cell: ({ value }) => value },
  { label: 'Place', kind: 'number', cell: ({ position }) => position },
  { label: 'Products', kind: 'number', cell: ({ productCount }) => productCount },
];

function Values({ attributes, initial }: Props) {
  const { data, ...list } = useAdminQuery({
    queryKey: ['attribute-values'],
    send: () => api.admin['attribute-values'].$get(),
    initial,
  });
  return (
    <EditableRows
      title="Manage Attributes"
      thing="Value"
      things="Values"
      list={{ ...list, items: data?.items }}
      columns={COLUMNS}
      tabs={<AttributeTabs current="values" />}
      nameOf={({ label }) => label}
      failed={(message) => `Failed to fetch attributes: ${message}`}
      empty="No Values Found"
      dialog={(value, onClose) => (
        <AttributeValueDialog
          attributes={attributes}
          value={value}
          onSaved={list.refetch}
          onClose={onClose}
        />
      )}
      removal={{
        text: ({ label, attribute, productCount }) =>
          productCount > 0
            ? `Delete "${label}" of ${attribute}? It is taken off ${String(productCount)} ${productCount === 1 ? 'product' : 'products'}. This cannot be undone.`
            : `Delete "${label}" of ${attribute}? No product has it.`,
        send: ({ id }) => api.admin['attribute-values'][':id'].$delete(ofRow(id)),
        done: ({ label }) => `"${label}" deleted.`,
        onFailed: ({ message }) => toastFailed(`Failed to delete value: ${message}`),
      }}
    />
  );
}
