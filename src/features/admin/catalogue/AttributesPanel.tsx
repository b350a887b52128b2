import * as z from 'zod';
import {
  type AdminAttribute,
  type AdminValue,
  LAST_PLACE,
  VALUE_LABEL_LENGTH,
  ValueInput,
} from '#catalogue/facets/attribute-input.ts';
import { OTHER_WORDS_TYPED } from '#catalogue/category-input.ts';
import { NO_WHOLE_NUMBER } from '#catalogue/product-input.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import type { Column } from '#features/admin/kit/list/DataTable.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { whole } from '#features/admin/kit/form/form-values.ts';
import AttributeTabs from './AttributeTabs.tsx';

interface Props {
  readonly attributes: readonly AdminAttribute[];
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
  { label: 'In web addresses', cell: ({ value }) => value },
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

interface AttributeValueDialogProps {
  readonly attributes: readonly AdminAttribute[];
  readonly value: AdminValue | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function AttributeValueDialog({ attributes, value, onSaved, onClose }: AttributeValueDialogProps) {
  const offered = value ? attributes.filter(({ id }) => id === value.attributeId) : attributes;
  return (
    <RowFormDialog
      thing="Value"
      row={value}
      schema={ValueForm}
      values={{
        attributeId: String(value?.attributeId ?? offered[0]?.id ?? ''),
        label: value?.label ?? '',
        colour: value?.colour ?? '',
        otherWords: value?.otherWords ?? '',
        position: String(value?.position ?? ''),
      }}
      send={({ attributeId, ...json }) =>
        value
          ? api.admin['attribute-values'][':id'].$put(ofRow(value.id, { ...json, seen: { ...value } }))
          : api.admin['attribute-values'].$post({ json: { attributeId, ...json } })
      }
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(`Failed to ${value ? 'update' : 'add'} value: ${message}`);
      }}
      onClose={onClose}
    >
      <SelectField
        name="attributeId"
        label="Attribute"
        choices={offered.map(({ id, label }) => ({ value: String(id), label }))}
      />
      <TextField name="label" label="Name" maxLength={VALUE_LABEL_LENGTH} />
      <TextField
        name="colour"
        label="Colour of the swatch (optional)"
        hint="Such as #6b1023, for values of Colour."
        maxLength={7}
      />
      <TextField
        name="otherWords"
        label="Other words (optional)"
        hint="Other words that shoppers use for it, separated by commas, such as mehroon, dark red, मैरून. The search finds its pieces by them."
        maxLength={OTHER_WORDS_TYPED}
      />
      <TextField
        name="position"
        label="Place (optional)"
        hint="Lower numbers come first; if blank, it comes last."
        inputMode="numeric"
        maxLength={3}
      />
    </RowFormDialog>
  );
}

const ValueForm = z.strictObject({
  attributeId: z.string().transform(Number).pipe(ValueInput.shape.attributeId),
  label: ValueInput.shape.label,
  colour: z.string().pipe(ValueInput.shape.colour.unwrap().unwrap()),
  otherWords: ValueInput.shape.otherWords.unwrap(),
  position: z
    .string()
    .transform((text) => (text.trim() === '' ? String(LAST_PLACE) : text))
    .pipe(whole(NO_WHOLE_NUMBER))
    .pipe(ValueInput.shape.position.unwrap()),
});
