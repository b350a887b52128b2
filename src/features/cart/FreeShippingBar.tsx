import { formatRupees } from '#money.ts';
import type { Shipping } from '#pricing/price-order.ts';

interface Props {
  readonly subtotal: number;
  readonly shipping: Shipping;
  /** How much is missing; null when unknown. */
  readonly more: number | null;
}

/** How far the cart is from free shipping. Its height is kept while that is unknown. */
export default function FreeShippingBar({ subtotal, shipping, more }: Props) {
  const share = more === 0 ? 100 : Math.floor((subtotal * 100) / shipping.freeThresholdPaise);
  return (
    <div className="min-h-16 pt-3">
      {more !== null && subtotal > 0 && (
        <>
          <p className="text-sm">
            {more > 0
              ? `Add ${formatRupees(more)} more for free shipping.`
              : 'Shipping is free for this order.'}
          </p>
          <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
            <div className="h-full bg-gold" style={{ width: `${String(share)}%` }} />
          </div>
        </>
      )}
    </div>
  );
}
