import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import TextField from '../kit/form/TextField.tsx';
import type { ProductForm } from './product-form.ts';

const NAMES = ['hsn', 'gstRateBps', 'countryOfOrigin', 'manufacturer', 'netQuantity'] as const;

/** What the law wants to be told; folded, as most of it is the same for all products. */
export default function LegalFields() {
  const { formState } = useFormContext<ProductForm>();
  const details = useRef<HTMLDetailsElement>(null);
  const hasProblem = NAMES.some((name) => formState.errors[name]);
  if (hasProblem && details.current) details.current.open = true;
  return (
    <details ref={details} className="border border-line bg-white p-4">
      <summary className="min-h-7 font-display text-xl font-semibold">Legal details</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField name="hsn" label="HSN code" inputMode="numeric" maxLength={8} />
        <TextField name="gstRateBps" label="GST rate (%)" inputMode="decimal" maxLength={6} />
        <TextField name="countryOfOrigin" label="Country of origin" maxLength={60} />
        <TextField
          name="netQuantity"
          label="Net quantity"
          hint="Such as 1 N, or 2 N for a pair."
          maxLength={40}
        />
        <div className="sm:col-span-2">
          <TextField name="manufacturer" label="Manufacturer or importer (optional)" maxLength={200} />
        </div>
      </div>
    </details>
  );
}
