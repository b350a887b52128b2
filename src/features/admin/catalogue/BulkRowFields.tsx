import { useId } from 'react';
import { FIELD } from '#ui/field.ts';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import { formatRupees } from '#money.ts';
import { sizesNotToCount } from '#stock/set-aside.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { type BulkRow, isWrongAt, type RowProblem, withPriceLeft } from './bulk-change.ts';

interface Props {
  readonly product: AdminProduct;
  readonly row: BulkRow;
  readonly problem: RowProblem | undefined;
  readonly onChange: (row: BulkRow) => void;
  readonly onLeavePrice: () => void;
}

export default function BulkRowFields({ product, row, problem, onChange, onLeavePrice }: Props) {
  const id = useId();
  const { name, stock, imageUrl } = product;
  const left = withPriceLeft(row);
  const field = (label: string, at: 'price' | number, value: string, change: (text: string) => void) => (
    <label key={label} className="grid gap-1 text-xs text-ink-soft">
      {label}
      <input
        value={value}
        inputMode={at === 'price' ? 'decimal' : 'numeric'}
        maxLength={14}
        autoComplete="off"
        aria-label={`${label} of ${name}`}
        aria-describedby={isWrongAt(at, problem) ? id : undefined}
        aria-invalid={isWrongAt(at, problem)}
        className={`${FIELD} px-2.5 text-ink aria-invalid:border-danger ${at === 'price' ? 'max-w-32' : 'max-w-24'}`}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
  return (
    <li className="border border-line bg-white p-3">
      <div className="flex flex-wrap items-end gap-3">
        <p className="flex min-w-0 basis-full items-center gap-3 font-medium wrap-anywhere md:flex-1 md:basis-60">
          <Thumbnail address={imageUrl} />
          <span>
            {name}
            {row.originalPricePaise !== null && (
              <span className="block text-xs font-normal text-ink-soft">
                Original price {formatRupees(row.originalPricePaise)}
              </span>
            )}
          </span>
        </p>
        {field('Price (₹)', 'price', row.price, (price) => onChange({ ...row, price }))}
        {stock.map(({ size }, index) =>
          field(size === '' ? 'Stock' : `Stock ${size}`, index, row.counts[index] ?? '', (text) =>
            onChange({ ...row, counts: row.counts.map((count, at) => (at === index ? text : count)) }),
          ),
        )}
      </div>
      {sizesNotToCount(
        product,
        stock.map(({ size }) => size),
      ).map((hint) => (
        <p key={hint} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      ))}
      {problem !== undefined && (
        <p id={id} role="alert" className="mt-1 text-sm text-danger">
          {problem.text}
        </p>
      )}
      {problem !== undefined && row.price !== left.price && (
        <PassFocusOn>
          <AdminButton
            look="outline"
            className="mt-2"
            aria-label={`Leave it at ${formatRupees(row.seenPricePaise)}: ${name}`}
            onClick={onLeavePrice}
          >
            Leave it at {formatRupees(row.seenPricePaise)}
          </AdminButton>
        </PassFocusOn>
      )}
    </li>
  );
}
