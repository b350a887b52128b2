import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { gapFieldIn } from '#catalogue/law-gaps.ts';
import { isImported } from '#catalogue/origin.ts';
import {
  CONTENTS_LENGTH,
  COUNTRY_LENGTH,
  HSN_LENGTH,
  IMPORTER_ADDRESS_LENGTH,
  IMPORTER_NAME_LENGTH,
  MANUFACTURER_LENGTH,
  RATE_LENGTH,
} from '#catalogue/product-input.ts';
import { UNIT_CODES, UNIT_WORDS } from '#tax/quantity.ts';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import type { ProductForm } from './product-form.ts';

const NAMES = [
  'hsn',
  'gstRateBps',
  'countryOfOrigin',
  'manufacturer',
  'importerName',
  'importerAddress',
  'netQuantity',
  'quantityUnits',
  'unitCode',
] as const;
const UNITS = UNIT_CODES.map((value) => ({ value, label: UNIT_WORDS[value].label }));

export default function LegalFields({ onCode }: { readonly onCode: () => void }) {
  const { control, formState } = useFormContext<ProductForm>();
  const [countryOfOrigin, name, address] = useWatch({
    control,
    name: ['countryOfOrigin', 'importerName', 'importerAddress'],
  });
  const details = useRef<HTMLDetailsElement>(null);
  const hasProblem = NAMES.some((each) => formState.errors[each]);
  if (hasProblem && details.current) details.current.open = true;
  useEffect(() => {
    const asked = gapFieldIn(location.hash);
    if (details.current && NAMES.some((each) => each === asked)) details.current.open = true;
  }, []);
  const hasImporter = isImported({ countryOfOrigin }) || name !== '' || address !== '';
  return (
    <details ref={details} className="border border-line bg-white p-4">
      <summary className="min-h-7 font-display text-xl font-semibold">Legal details</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField name="hsn" label="HSN code" inputMode="numeric" maxLength={HSN_LENGTH} onType={onCode} />
        <TextField name="gstRateBps" label="GST rate (%)" inputMode="decimal" maxLength={RATE_LENGTH} />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField name="quantityUnits" label="Net quantity" inputMode="numeric" maxLength={5} />
          <SelectField name="unitCode" label="Counted in" choices={UNITS} />
        </div>
        <TextField
          name="netQuantity"
          label="In the box (optional)"
          hint="If the number alone is not clear, such as 1 set (8 bangles)."
          maxLength={CONTENTS_LENGTH}
        />
        <TextField name="countryOfOrigin" label="Country of origin" maxLength={COUNTRY_LENGTH} />
        <div className="sm:col-span-2">
          <TextField
            name="manufacturer"
            label="Manufacturer or packer (optional)"
            maxLength={MANUFACTURER_LENGTH}
          />
        </div>
        <div hidden={!hasImporter} className="sm:col-span-2">
          <div className="grid gap-4">
            <TextField
              name="importerName"
              label="Importer"
              hint="Who brought it to India. Required by law and shown to shoppers."
              maxLength={IMPORTER_NAME_LENGTH}
            />
            <TextField
              name="importerAddress"
              label="Address of the importer"
              maxLength={IMPORTER_ADDRESS_LENGTH}
            />
          </div>
        </div>
      </div>
    </details>
  );
}
