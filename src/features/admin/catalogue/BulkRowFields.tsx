import { useId } from 'react';
import { FIELD } from '../../../components/ui/field.ts';
import type { AdminProduct } from '../../../domain/catalogue/admin-product.ts';
import Thumbnail from '../kit/list/Thumbnail.tsx';
import type { BulkRow } from './bulk-change.ts';

interface Props {
  readonly product: AdminProduct;
  readonly row: BulkRow;
  readonly problem: string | undefined;
  readonly onChange: (row: BulkRow) => void;
}

export default function BulkRowFields({ product, row, problem, onChange }: Props) {
  const id = useId();
  const { name, stock, imageUrl } = product;
  const field = (
    label: string,
    value: string,
    mode: 'decimal' | 'numeric',
    change: (text: string) => void,
  ) => (
    <label key={label} className="grid gap-1 text-xs text-ink-soft">
      {label}
      <input
        value={value}
        inputMode={mode}
        maxLength={14}
        autoComplete="off"
        aria-label={`${label} of ${name}`}
        aria-describedby={problem === undefined ? undefined : id}
        aria-invalid={problem !== undefined}
        className={`${FIELD} px-2.5 text-ink aria-invalid:border-danger ${mode === 'decimal' ? 'max-w-32' : 'max-w-24'}`}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
  return (
    <li className="border border-line bg-white p-3">
      <div className="flex flex-wrap items-end gap-3">
        <p className="flex min-w-0 basis-full items-center gap-3 font-medium wrap-anywhere md:flex-1 md:basis-60">
          <Thumbnail address={imageUrl} />
          {name}
        </p>
        {field('Price (₹)', row.price, 'decimal', (price) => onChange({ ...row, price }))}
        {stock.map(({ size }, index) =>
          field(size === '' ? 'Stock' : `Stock ${size}`, row.counts[index] ?? '', 'numeric', (text) =>
            onChange({ ...row, counts: row.counts.with(index, text) }),
          ),
        )}
      </div>
      {problem !== undefined && (
        <p id={id} role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
