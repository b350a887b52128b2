import { formatRupees } from '#money.ts';
import type { AdminOrderItem } from '#order/read/admin-order.ts';
import { refundedOf } from '#order/order-money.ts';
import { paths } from '#paths/paths.ts';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

/** A2: a scrolling list, with the pieces as they were when they were ordered. */
export default function OrderItems({ items }: { readonly items: readonly AdminOrderItem[] }) {
  return (
    <section
      aria-label="Items of the order"
      tabIndex={0}
      className="max-h-72 overflow-y-auto border border-line bg-white"
    >
      <ul className="divide-y divide-line">
        {items.map(({ productId, selectedSize, name, sku, imageUrl, quantity, sentQuantity, ...item }) => (
          <li key={`${String(productId)} ${selectedSize}`} className="flex items-center gap-3 p-3">
            <Thumbnail address={imageUrl} />
            <div className="min-w-0 grow">
              <a
                href={paths.product(productId)}
                className="inline-block py-1 wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
              </a>
              <p className="text-sm text-ink-soft">
                {sku !== null && `${sku} · `}
                {selectedSize !== '' && `Size ${selectedSize} · `}
                {`${formatRupees(item.priceAtPurchasePaise)}\u00a0×\u00a0${String(quantity)}`}
              </p>
              {item.refundedQuantity > 0 && (
                <p className="text-sm font-medium">{refundedOf(item.refundedQuantity, quantity)}</p>
              )}
              {sentQuantity < quantity && (
                <p className="text-sm font-medium">{`${String(quantity - sentQuantity)} not sent`}</p>
              )}
            </div>
            <span className="tabular-nums">{formatRupees(item.priceAtPurchasePaise * quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
