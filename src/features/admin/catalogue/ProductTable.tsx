import { type AdminProduct, marginOf } from '#catalogue/admin-product.ts';
import { pricedAt } from '#catalogue/product.ts';
import { formatDatedMoment } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { statusText } from '#catalogue/product-status.ts';
import { stockNote } from '#stock/stock.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import DataTable, { StateMark } from '#features/admin/kit/list/DataTable.tsx';
import { useTickedAhead } from '#features/admin/kit/list/Filters.tsx';
import IconButton, { IconLink, icons } from '#features/admin/kit/IconButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

type Selection = ReadonlyMap<number, AdminProduct>;

interface Props {
  readonly items: readonly AdminProduct[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  readonly copying: readonly number[];
  readonly onMakeLive: (product: AdminProduct) => void;
  readonly onDuplicate: (product: AdminProduct) => void;
  readonly onRemove: (product: AdminProduct) => void;
}

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
  // The row keeps an offer after its end, until cron runs.
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

interface ProductActionsProps {
  readonly product: AdminProduct;
  readonly isCopying: boolean;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function ProductActions({ product, isCopying, onDuplicate, onRemove }: ProductActionsProps) {
  return (
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
      <IconLink label={`Edit ${product.name}`} paths={icons.edit} href={adminPaths.editProduct(product.id)} />
      <IconButton
        label={`Duplicate ${product.name}`}
        paths={icons.copy}
        busy={isCopying && `Copying ${product.name}…`}
        onClick={onDuplicate}
      />
      <IconButton label={`Delete ${product.name}`} paths={icons.remove} onClick={onRemove} />
    </span>
  );
}

const CHECKBOX = 'size-5 flex-none accent-maroon';

interface ProductTitleProps {
  readonly product: AdminProduct;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onMakeLive: () => void;
}

function ProductTitle({ product, isSelected, onSelect, onMakeLive }: ProductTitleProps) {
  return (
    <span className="flex items-center gap-3">
      <label className="-m-3 cursor-pointer p-3">
        <span className="sr-only">Select {product.name}</span>
        <input
          type="checkbox"
          className={`${CHECKBOX} block`}
          value={product.id}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <Thumbnail address={product.imageUrl} />
      <span className="min-w-0 md:min-w-28">
        <a href={adminPaths.editProduct(product.id)} className="hover:text-maroon hover:underline">
          {product.name}
        </a>
        {product.sku !== null && (
          <span className="block text-xs font-normal wrap-anywhere text-ink-soft">{product.sku}</span>
        )}
        {product.status !== 'live' && (
          <span className="mt-1 flex flex-wrap items-center gap-x-4 font-normal">
            <StateMark tone="quiet" isLong>
              {statusText(product)}
            </StateMark>
            <PassFocusOn>
              <button
                type="button"
                aria-label={`Make live: ${product.name}`}
                className="min-h-11 text-sm text-maroon underline underline-offset-4"
                onClick={onMakeLive}
              >
                Make live
              </button>
            </PassFocusOn>
          </span>
        )}
        {product.isFeatured && <span className="block text-xs font-normal text-gold-ink">Featured</span>}
      </span>
    </span>
  );
}

function StockCell({ stockQuantity, stock }: Pick<AdminProduct, 'stockQuantity' | 'stock'>) {
  const note = stockNote(stockQuantity);
  const sizes = stock.filter(({ size }) => size !== '');
  return (
    <span className="grid md:justify-items-end">
      <span className="flex items-center gap-2 md:flex-col-reverse md:items-end md:gap-0.5 lg:flex-row lg:items-center lg:gap-2">
        {note !== null && (
          <span
            className={`rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${stockQuantity > 0 ? 'bg-cream text-gold-ink' : 'bg-blush text-danger'}`}
          >
            {note}
          </span>
        )}
        {stockQuantity}
      </span>
      {sizes.length > 0 && (
        <span className="text-xs text-ink-soft">
          {sizes.map(({ size, onHand, isOffered }, index) => (
            <span key={size} className="whitespace-nowrap">
              {index > 0 && ' · '}
              {size}: <span className={onHand > 0 ? '' : 'font-semibold text-danger'}>{onHand}</span>
              {!isOffered && ' (not offered)'}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
