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
import RowFormDialog from '#features/admin/kit/form/RowFormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { whole } from '#features/admin/kit/form/form-values.ts';
import { ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly attributes: readonly AdminAttribute[];
  /** Null for a new one. */
  readonly value: AdminValue | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function AttributeValueDialog({ attributes, value, onSaved, onClose }: Props) {
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
        hint="What shoppers call it too, separated by commas, such as mehroon, dark red, मैरून. The search finds its pieces by them."
        maxLength={OTHER_WORDS_TYPED}
      />
      <TextField
        name="position"
        label="Place (optional)"
        hint="Lower numbers stand first, and of equal ones what was added first; left empty, it stands last."
        inputMode="numeric"
        maxLength={3}
      />
    </RowFormDialog>
  );
}

/** Turns the fields into what is sent. */
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
