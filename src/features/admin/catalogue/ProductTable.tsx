import type { AdminProduct } from '../../../domain/catalogue/admin-product.ts';
import { marginOf } from '../../../domain/catalogue/margin.ts';
import { statusText } from '../../../domain/catalogue/product-status.ts';
import { formatMoment } from '../../../domain/dates.ts';
import { formatRupees } from '../../../domain/money.ts';
import { adminPaths } from '../../../paths/admin-paths.ts';
import { paths } from '../../../paths/paths.ts';
import IconButton from '../kit/IconButton.tsx';
import IconLink from '../kit/IconLink.tsx';
import { icons } from '../kit/icons.ts';
import DataTable from '../kit/list/DataTable.tsx';
import StateMark from '../kit/list/StateMark.tsx';
import Thumbnail from '../kit/list/Thumbnail.tsx';
import { useTickedAhead } from '../kit/list/use-typed-ahead.ts';
import StockCell from './StockCell.tsx';

type Selection = ReadonlyMap<number, AdminProduct>;

interface Props {
  readonly items: readonly AdminProduct[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  /** The ids of those of which a copy is being made. */
  readonly copying: readonly number[];
  readonly onMakeLive: (product: AdminProduct) => void;
  readonly onDuplicate: (product: AdminProduct) => void;
  readonly onRemove: (product: AdminProduct) => void;
}

const CHECKBOX = 'size-5 flex-none accent-maroon';
/** The value of the box that stands for all others. */
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
              <span className="flex items-center gap-3">
                <label className="-m-3 cursor-pointer p-3">
                  <span className="sr-only">Select {product.name}</span>
                  <input
                    type="checkbox"
                    className={`${CHECKBOX} block`}
                    value={product.id}
                    checked={selected.has(product.id)}
                    onChange={({ target }) => toggle([product], target.checked)}
                  />
                </label>
                <Thumbnail address={product.imageUrl} />
                <span className="min-w-0 md:min-w-28">
                  <a href={adminPaths.editProduct(product.id)} className="hover:text-maroon hover:underline">
                    {product.name}
                  </a>
                  {product.sku !== null && (
                    <span className="block text-xs font-normal wrap-anywhere text-ink-soft">
                      {product.sku}
                    </span>
                  )}
                  {product.status !== 'live' && (
                    <span className="mt-1 flex flex-wrap items-center gap-x-4 font-normal">
                      <StateMark tone="quiet">{statusText(product)}</StateMark>
                      <button
                        type="button"
                        aria-label={`Make live: ${product.name}`}
                        className="min-h-11 text-sm text-maroon underline underline-offset-4"
                        onClick={() => onMakeLive(product)}
                      >
                        Make live
                      </button>
                    </span>
                  )}
                  {product.isFeatured && (
                    <span className="block text-xs font-normal text-gold-ink">Featured</span>
                  )}
                </span>
              </span>
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
              <span className="flex justify-end md:max-xl:grid md:max-xl:grid-cols-[auto_auto]">
                {product.status === 'live' ? (
                  <IconLink
                    label={`View ${product.name} in the shop`}
                    paths={icons.view}
                    href={paths.product(product.id)}
                  />
                ) : (
                  <IconLink
                    label={`Preview ${product.name}`}
                    paths={icons.view}
                    href={adminPaths.previewProduct(product.id)}
                  />
                )}
                <IconLink
                  label={`Edit ${product.name}`}
                  paths={icons.edit}
                  href={adminPaths.editProduct(product.id)}
                />
                <IconButton
                  label={`Duplicate ${product.name}`}
                  paths={icons.copy}
                  busy={copying.includes(product.id) && `Copying ${product.name}…`}
                  onClick={() => onDuplicate(product)}
                />
                <IconButton
                  label={`Delete ${product.name}`}
                  paths={icons.remove}
                  onClick={() => onRemove(product)}
                />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

type PriceProps = Pick<AdminProduct, 'pricePaise' | 'originalPricePaise' | 'offerEndsAt' | 'costPaise'>;

function PriceCell({ pricePaise, originalPricePaise, offerEndsAt, costPaise }: PriceProps) {
  const margin = marginOf(pricePaise, costPaise);
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
          {margin.paise < 0 ? 'Below cost' : `Margin ${String(margin.percent)}%`}
        </span>
      )}
      {offerEndsAt !== null && (
        <span className="text-xs text-ink-soft">Offer until {formatMoment(offerEndsAt)}</span>
      )}
    </span>
  );
}
