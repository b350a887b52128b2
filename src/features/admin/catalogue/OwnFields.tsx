import { useFormContext, useWatch } from 'react-hook-form';
import { marginOf } from '#catalogue/admin-product.ts';
import { SKU_LENGTH } from '#catalogue/product-limits.ts';
import { formatRupees } from '#money.ts';
import { parseRupees } from '#rupee-text.ts';
import TextField from '#features/admin/kit/form/TextField.tsx';
import type { ProductForm } from './product-form.ts';

const MEASURES = [
  { name: 'weightG', label: 'Weight (g)' },
  { name: 'lengthMm', label: 'Length (mm)' },
  { name: 'widthMm', label: 'Width (mm)' },
  { name: 'heightMm', label: 'Height (mm)' },
] as const;

/** The owner's own numbers, SKU and cost, and what the owner has weighed and measured. */
export default function OwnFields() {
  const { control } = useFormContext<ProductForm>();
  const [price, cost] = useWatch({ control, name: ['pricePaise', 'costPaise'] });
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-display text-xl font-semibold">Your own numbers</legend>
        <TextField
          name="sku"
          label="SKU (optional)"
          hint="Left empty, the shop gives the next one, such as JH-0042."
          maxLength={SKU_LENGTH}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="costPaise"
          label="Cost of one (₹, optional)"
          hint={costHint(parseRupees(price), parseRupees(cost))}
          inputMode="decimal"
          maxLength={14}
          placeholder="0.00"
        />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <legend className="mb-1.5 font-display text-xl font-semibold">Weight and measures</legend>
        {MEASURES.map(({ name, label }) => (
          <TextField key={name} name={name} label={label} inputMode="numeric" maxLength={6} />
        ))}
      </fieldset>
    </>
  );
}

function costHint(pricePaise: number | null, costPaise: number | null): string {
  const margin = pricePaise === null ? null : marginOf(pricePaise, costPaise);
  if (margin === null) return 'Only you see it.';
  const left = `${formatRupees(Math.abs(margin.paise))} (${String(Math.abs(margin.percent))}%)`;
  return margin.paise < 0
    ? `Below cost: you lose ${left} on each.`
    : `Only you see it. Price less cost: ${left}, before tax and fees.`;
}
