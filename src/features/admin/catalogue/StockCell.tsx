import type { AdminProduct } from '#catalogue/admin-product.ts';
import { stockNote } from '#stock/stock.ts';

/** The count of each size; low counts stand out. */
export default function StockCell({ stockQuantity, stock }: Pick<AdminProduct, 'stockQuantity' | 'stock'>) {
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
