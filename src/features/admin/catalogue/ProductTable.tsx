import { type AdminProduct, marginOf } from '#catalogue/admin-product.ts';
import { pricedAt } from '#catalogue/product.ts';
import { formatDatedMoment } from '#dates.ts';
import { formatRupees } from '#money.ts';
import DataTable from '#features/admin/kit/list/DataTable.tsx';
import { useTickedAhead } from '#features/admin/kit/list/use-typed-ahead.ts';
import ProductActions from './ProductActions.tsx';
import ProductTitle, { CHECKBOX } from './ProductTitle.tsx';
import StockCell from './StockCell.tsx';

type Selection = ReadonlyMap<number, AdminProduct>;

interface Props {
  readonly items: readonly AdminProduct[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  /** Ids of the products that are being duplicated. */
  readonly copying: readonly number[];
  readonly onMakeLive: (product: AdminProduct) => void;
  readonly onDuplicate: (product: AdminProduct) => void;
  readonly onRemove: (product: AdminProduct) => void;
}

/** The value of the box that selects all. */
const ALL = 'all';
export const ALL_BOX = 'all-products';

export default function ProductTable({
  items,
  selected,
  onSelect,
  copying,
  onMakeLive,
  onDuplicate,
  onRemove,
}: Props) {
  const isAll = items.every(({ id }) => selected.has(id));
  const toggle = (products: readonly AdminProduct[], isChosen: boolean) => {
    const next = new Map(selected);
    for (const product of products) {
      if (isChosen) next.set(product.id, product);
      else next.delete(product.id);
    }
    onSelect(next);
  };
  const boxes = useTickedAhead<HTMLDivElement>([...selected.keys()].map(String), (ticked) => {
    const isTicked = ({ id }: AdminProduct) => ticked.includes(ALL) || ticked.includes(String(id));
    toggle(items.filter(isTicked), true);
  });
  return (
    <div ref={boxes}>
      <label className="mb-1 flex min-h-11 w-fit cursor-pointer items-center gap-3 px-3 text-sm">
        <input
          id={ALL_BOX}
          type="checkbox"
          className={CHECKBOX}
          value={ALL}
          checked={isAll}
          onChange={({ target }) => toggle(items, target.checked)}
        />
        Select all on this page
      </label>
      <DataTable
        label="Products"
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Product',
            kind: 'title',
            cell: (product) => (
              <ProductTitle
                product={product}
                isSelected={selected.has(product.id)}
                onSelect={(isChosen) => toggle([product], isChosen)}
                onMakeLive={() => onMakeLive(product)}
              />
            ),
          },
          {
            label: 'Category',
            cell: ({ category }) => (
              <span className="break-words md:wrap-normal">{category?.name ?? '–'}</span>
            ),
          },
          { label: 'Price', kind: 'number', cell: (product) => <PriceCell {...product} /> },
          { label: 'Stock', kind: 'number', cell: (product) => <StockCell {...product} /> },
          {
            label: 'Actions',
            kind: 'actions',
            cell: (product) => (
              <ProductActions
                product={product}
                isCopying={copying.includes(product.id)}
                onDuplicate={() => onDuplicate(product)}
                onRemove={() => onRemove(product)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

type PriceProps = Pick<
  AdminProduct,
  'pricePaise' | 'originalPricePaise' | 'offerEndsAt' | 'costPaise' | 'taxRateBps'
>;

function PriceCell(product: PriceProps) {
  // After an offer has ended, the row holds it until cron runs.
  const { pricePaise, originalPricePaise, offerEndsAt, costPaise } = pricedAt(product, Date.now());
  const margin = marginOf(pricePaise, costPaise, product.taxRateBps);
  return (
    <span className="grid md:justify-items-end">
      <span className="md:grid md:justify-items-end">
        <span className="whitespace-nowrap">{formatRupees(pricePaise)}</span>
        {originalPricePaise !== null && (
          <>
            <span className="sr-only"> instead of</span>{' '}
            <s className="text-sm whitespace-nowrap text-ink-soft">{formatRupees(originalPricePaise)}</s>
          </>
        )}
      </span>
      {margin && (
        <span className={`text-xs ${margin.paise < 0 ? 'font-medium text-danger' : 'text-ink-soft'}`}>
          {margin.paise < 0
            ? 'Below cost'
            : `Margin ${String(margin.percent)}%${product.taxRateBps > 0 ? ' after GST' : ''}`}
        </span>
      )}
      {offerEndsAt !== null && (
        <span className="text-xs text-ink-soft">Offer until {formatDatedMoment(offerEndsAt)}</span>
      )}
    </span>
  );
}
