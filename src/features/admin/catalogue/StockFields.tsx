import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type EditedProduct, marginOf } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import { notToCount } from '#stock/set-aside.ts';
import { SKU_LENGTH } from '#search/skus-in.ts';
import { formatRupees } from '#money.ts';
import { parseRupees } from '#rupee-text.ts';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { type ProductForm, rowsIn } from './product-form.ts';

interface Props {
  readonly product: EditedProduct | null;
  readonly categories: readonly AdminCategory[];
}

export default function StockFields({ product, categories }: Props) {
  const { control, setValue, getValues, clearErrors, getFieldState, formState } =
    useFormContext<ProductForm>();
  const [categoryId, rows] = useWatch({ control, name: ['categoryId', 'stock'] });
  const shownFor = useRef(categoryId);
  // The counts of all sizes typed so far, so that choosing a wrong category by mistake loses none.
  const typed = useRef(new Map<string, ProductForm['stock'][number]>());
  useEffect(() => {
    if (shownFor.current === categoryId) return;
    shownFor.current = categoryId;
    clearErrors('stock');
    const category = categories.find(({ id }) => String(id) === categoryId);
    for (const row of getValues('stock')) typed.current.set(row.size, row);
    setValue('stock', rowsIn(category, product, [...typed.current.values()]), { shouldDirty: true });
  }, [categoryId, categories, product, setValue, getValues, clearErrors]);

  const { error } = getFieldState('stock', formState);
  const left = (product?.stock ?? []).filter(
    ({ size, onHand }) => onHand > 0 && !rows.some((row) => row.size === size),
  );
  const isLeftOver = (size: string) =>
    product?.stock.some((each) => each.size === size && !each.isOffered) === true &&
    String(product.categoryId ?? '') === categoryId;
  const wasOpenedWith = (size: string, onHand: number) =>
    (product?.stock.find((each) => each.size === size)?.onHand ?? 0) === onHand;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-display text-xl font-semibold">Stock</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {rows.map(({ size, seenOnHand }, index) => (
          <TextField
            key={`${categoryId} ${size}`}
            name={`stock.${String(index)}.onHand`}
            label={size === '' ? 'Stock quantity' : `Size ${size}`}
            hint={
              isLeftOver(size)
                ? 'The category does not offer this size any more.'
                : product
                  ? seenHint(seenOnHand, notToCount(product, size), wasOpenedWith(size, seenOnHand))
                  : undefined
            }
            inputMode="numeric"
            maxLength={6}
          />
        ))}
      </div>
      {left.length > 0 && (
        <p role="status" className="border-l-4 border-gold bg-white px-4 py-2 text-sm">
          The new category does not come in {left.map(({ size }) => size || 'one size').join(', ')}: what
          there is of it ({left.reduce((sum, { onHand }) => sum + onHand, 0)}) is written off when you save.
        </p>
      )}
      {error?.message !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}

function seenHint(onHand: number, besides: string | null, isFirst: boolean): string {
  const seen = isFirst ? `${String(onHand)} when you opened this page` : `${String(onHand)} now`;
  return besides === null ? seen : `${seen}. ${besides}`;
}

const MEASURES = [
  { name: 'weightG', label: 'Weight (g)' },
  { name: 'lengthMm', label: 'Length (mm)' },
  { name: 'widthMm', label: 'Width (mm)' },
  { name: 'heightMm', label: 'Height (mm)' },
] as const;

export function OwnFields() {
  const { control } = useFormContext<ProductForm>();
  const [price, cost] = useWatch({ control, name: ['pricePaise', 'costPaise'] });
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-display text-xl font-semibold">Your own numbers</legend>
        <TextField
          name="sku"
          label="SKU (optional)"
          hint="If blank, the shop gives the next one, such as JH-0042."
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
