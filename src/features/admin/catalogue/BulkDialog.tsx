import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FIELD } from '#ui/field.ts';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import { formatRupees } from '#money.ts';
import { sizesNotToCount } from '#stock/set-aside.ts';
import { MOST_AT_ONCE } from '#catalogue/product-input.ts';
import Modal from '#features/admin/kit/Modal.tsx';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { FormButtons } from '#features/admin/kit/form/FormDialog.tsx';
import { type BulkEdit, useBulkEdit } from './use-bulk-edit.ts';
import { type BulkRow, isWrongAt, percentIn, type RowProblem, withPriceLeft } from './bulk-change.ts';

export default function BulkDialog(props: BulkEdit) {
  const { products, rowFor, problems, ...edit } = useBulkEdit(props);
  return (
    <Modal title="Edit prices and stock" onClose={props.onClose} onBack={edit.onBack} isWide>
      <AllOrNoneForm
        count={products.length}
        label="Save changes"
        isBusy={edit.isBusy}
        onSave={edit.save}
        onCancel={props.onClose}
      >
        <PercentField {...edit.percent} onType={edit.typePercent} onFillIn={edit.fillIn} />
        <ul ref={edit.list} className="grid gap-3">
          {products.map((product) => (
            <BulkRowFields
              key={product.id}
              product={product}
              row={rowFor(product)}
              problem={problems.get(product.id)}
              onChange={(row) => edit.change(product, row)}
              onLeavePrice={() => edit.leavePrice(product)}
            />
          ))}
        </ul>
      </AllOrNoneForm>
      {edit.question}
    </Modal>
  );
}

interface BulkRowFieldsProps {
  readonly product: AdminProduct;
  readonly row: BulkRow;
  readonly problem: RowProblem | undefined;
  readonly onChange: (row: BulkRow) => void;
  readonly onLeavePrice: () => void;
}

function BulkRowFields({ product, row, problem, onChange, onLeavePrice }: BulkRowFieldsProps) {
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

interface PercentFieldProps {
  readonly text: string;
  readonly isFilledIn: boolean;
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  readonly onFillIn: () => void;
}

function PercentField({ text, isFilledIn, problem, onType, onFillIn }: PercentFieldProps) {
  const id = useId();
  const says = useRef<HTMLParagraphElement>(null);
  const said = problem ?? (isFilledIn ? FILLED_IN : null);
  // Save changes may be pressed from the last row, far below this field.
  useEffect(() => {
    if (said !== null) says.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div className="border-b border-line pb-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            Change all prices by per cent
          </label>
          <input
            id={id}
            value={text}
            placeholder="-10 or 5"
            maxLength={6}
            autoComplete="off"
            aria-describedby={`${id}-says`}
            aria-invalid={problem !== null}
            className={`${FIELD} px-3.5 placeholder:text-ink-soft aria-invalid:border-danger`}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              // Enter fills the prices in and never saves, so the owner always sees them first.
              if (event.key !== 'Enter' || text.trim() === '') return;
              event.preventDefault();
              onFillIn();
            }}
          />
        </div>
        <AdminButton look="outline" size="medium" disabled={percentIn(text) === null} onClick={onFillIn}>
          Fill in
        </AdminButton>
      </div>
      <p
        ref={says}
        id={`${id}-says`}
        role="status"
        className={`mt-2 text-sm empty:mt-0 ${problem === null ? 'text-ink-soft' : 'text-danger'}`}
      >
        {said}
      </p>
    </div>
  );
}

const FILLED_IN = 'The prices are filled in below, and not saved yet. Look at them, then press Save changes.';

interface AllOrNoneFormProps {
  readonly count: number;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSave: () => Promise<unknown>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function AllOrNoneForm({ count, label, isBusy, onSave, onCancel, children }: AllOrNoneFormProps) {
  if (count > MOST_AT_ONCE) {
    return <p>At most {MOST_AT_ONCE} products can be changed at once. For more, export and import a file.</p>;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSave();
      }}
      className="grid gap-4"
    >
      {children}
      <div className="sticky bottom-0 flex justify-end gap-3 border-t border-line bg-ivory py-3">
        <FormButtons label={label} isBusy={isBusy} onCancel={onCancel} />
      </div>
    </form>
  );
}
