import type { AdminProduct } from '#catalogue/admin-product.ts';
import { statusText } from '#catalogue/product-status.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import { StateMark } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

export const CHECKBOX = 'size-5 flex-none accent-maroon';

interface Props {
  readonly product: AdminProduct;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onMakeLive: () => void;
}

/** What heads the row of a product: its box, its picture and what it is called. */
export default function ProductTitle({ product, isSelected, onSelect, onMakeLive }: Props) {
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
