import { useFormContext, useWatch } from 'react-hook-form';
import { PUBLISHED_WITHIN } from '#catalogue/product-status.ts';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import type { ProductForm } from './product-form.ts';

const CHOICES = [
  { value: 'live', label: 'Live: in the shop' },
  { value: 'draft', label: 'Draft: not in the shop yet' },
  { value: 'hidden', label: 'Hidden: put away for now' },
];

/** Whether shoppers can find it, and for a draft, from when. */
export default function PublishingFields() {
  const { control, setValue } = useFormContext<ProductForm>();
  const status = useWatch({ control, name: 'status' });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1.5 font-display text-xl font-semibold">In the shop</legend>
      <SelectField
        name="status"
        label="State"
        choices={CHOICES}
        onPick={(value) => {
          if (value !== 'draft') setValue('publishAt', '', { shouldDirty: true, shouldValidate: true });
        }}
      />
      <div hidden={status !== 'draft'}>
        <TextField
          name="publishAt"
          type="datetime-local"
          label="Goes live by itself (India time, optional)"
          hint={PUBLISHED_WITHIN}
        />
      </div>
    </fieldset>
  );
}
