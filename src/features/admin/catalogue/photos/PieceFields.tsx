import { type ReactNode, useId } from 'react';
import { FIELD } from '#ui/field.ts';
import { sizesOf } from '#catalogue/admin-product.ts';
import type { CategoryDefaults } from '#catalogue/category-input.ts';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import { quantityText } from '#tax/quantity.ts';
import { PRODUCT_NAME_LENGTH } from '#catalogue/product-input.ts';
import { formatPercent } from '#percent.ts';
import FieldFrame, { Problem } from '#features/admin/kit/form/FieldFrame.tsx';
import { chooseCategory, fillIn, isLeaving, type Piece, type PieceFields as Typed } from './photo-batch.ts';
import type { PhotoWork } from './photo-work.ts';
import { categoryOf, defaultsIn, type Shelf } from './piece-body.ts';

interface Props {
  readonly piece: Piece;
  readonly work: PhotoWork;
  readonly shelf: Shelf;
  readonly colours: readonly AttributeChoice[];
}

const LOOK = `${FIELD} px-3 aria-invalid:border-danger disabled:bg-cream`;

function usualWords(defaults: Omit<CategoryDefaults, 'categoryId'>): string {
  const { hsn, gstRateBps, countryOfOrigin, importerName, manufacturer } = defaults;
  return [
    `HSN ${hsn}`,
    `GST ${formatPercent(gstRateBps)}`,
    quantityText(defaults),
    countryOfOrigin,
    importerName && `imported by ${importerName}`,
    manufacturer && `made or packed by ${manufacturer}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export default function PieceFields({ piece, work, shelf, colours }: Props) {
  const id = useId();
  const disabled = isLeaving(piece);
  const fill = (values: Partial<Typed>) => void work.change((batch) => fillIn(batch, piece.key, values));
  const category = categoryOf(shelf, piece.categoryId);
  const defaults = defaultsIn(shelf, piece.categoryId);
  const said = (name: keyof Typed) => ({
    id: `${id}-${name}`,
    disabled,
    'aria-invalid': piece.problems[name] !== undefined,
    'aria-describedby': piece.problems[name] === undefined ? undefined : `${id}-${name}-problem`,
  });
  const frame = (name: keyof Typed, label: string, field: ReactNode) => (
    <FieldFrame id={`${id}-${name}`} label={label} problem={piece.problems[name]}>
      {field}
    </FieldFrame>
  );
  return (
    <>
      {frame(
        'name',
        'Name',
        <input
          {...said('name')}
          value={piece.name}
          maxLength={PRODUCT_NAME_LENGTH}
          autoComplete="off"
          enterKeyHint="next"
          className={LOOK}
          onChange={({ target }) => fill({ name: target.value })}
        />,
      )}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {frame(
          'categoryId',
          'Category',
          <select
            {...said('categoryId')}
            value={piece.categoryId}
            className={LOOK}
            onChange={({ target }) =>
              void work.change((batch) => chooseCategory(batch, piece.key, target.value))
            }
          >
            <option value="">No category</option>
            {shelf.categories.map((each) => (
              <option key={each.id} value={String(each.id)}>
                {each.name}
              </option>
            ))}
          </select>,
        )}
        {frame(
          'price',
          'Price (₹)',
          <input
            {...said('price')}
            value={piece.price}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            enterKeyHint="next"
            className={LOOK}
            onChange={({ target }) => fill({ price: target.value })}
          />,
        )}
        {frame(
          'colourId',
          'Colour (optional)',
          <select
            {...said('colourId')}
            value={piece.colourId}
            className={LOOK}
            onChange={({ target }) => fill({ colourId: target.value })}
          >
            <option value="">Not said</option>
            {colours.map((each) => (
              <option key={each.id} value={String(each.id)}>
                {each.label}
              </option>
            ))}
          </select>,
        )}
        <StockCounts
          sizes={sizesOf(category)}
          counts={piece.counts}
          disabled={disabled}
          problem={piece.problems['counts']}
          onChange={(counts) => fill({ counts })}
        />
      </div>
      {defaults && (
        <p className="text-sm text-ink-soft">
          As is usual in {category?.name}: {usualWords(defaults)}.
        </p>
      )}
      {(defaults?.quantityUnits ?? null) === null && (
        <p className="text-sm text-ink-soft">
          The net quantity is not filled in: add it in the product form. Until then it is one of your pieces
          to complete.
        </p>
      )}
    </>
  );
}

interface StockCountsProps {
  readonly sizes: readonly string[];
  readonly counts: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly problem: string | undefined;
  readonly onChange: (counts: Record<string, string>) => void;
}

function StockCounts({ sizes, counts, disabled, problem, onChange }: StockCountsProps) {
  const id = useId();
  const [first = ''] = sizes;
  const isSized = first !== '';
  const ofAll = sizes.every((size) => counts[size] === counts[first]) ? (counts[first] ?? '') : '';
  const field = (own: string, value: string, change: (text: string) => void) => (
    <input
      id={own}
      value={value}
      disabled={disabled}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      enterKeyHint="next"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      className={`${FIELD} px-3 disabled:bg-cream aria-invalid:border-danger`}
      onChange={({ target }) => change(target.value)}
    />
  );
  const setAll = (text: string) => onChange(Object.fromEntries(sizes.map((size) => [size, text])));
  return (
    <>
      <FieldFrame
        id={id}
        label={isSized ? 'Stock of each size' : 'Stock'}
        problem={isSized ? undefined : problem}
      >
        {field(id, ofAll, setAll)}
      </FieldFrame>
      {isSized && (
        <div className="col-span-full grid gap-1.5">
          <div className="flex flex-wrap gap-3">
            {sizes.map((size, index) => {
              const own = `${id}-${String(index)}`;
              return (
                <div key={size} className="flex items-center gap-2">
                  <label htmlFor={own} className="text-sm">
                    Size {size}
                  </label>
                  <div className="w-20">
                    {field(own, counts[size] ?? '', (text) => onChange({ ...counts, [size]: text }))}
                  </div>
                </div>
              );
            })}
          </div>
          <Problem id={id} text={problem} />
        </div>
      )}
    </>
  );
}
