import { formatRupees } from '../../domain/money.ts';
import { type Shipping, untilFreeShipping } from '../../domain/pricing/shipping.ts';

interface Props {
  readonly subtotal: number;
  readonly shipping: Shipping;
  readonly isKnown: boolean;
}

/** How far the cart is from free shipping. Its height is kept while that is not known. */
export default function FreeShippingBar({ subtotal, shipping, isKnown }: Props) {
  const more = untilFreeShipping(subtotal, shipping);
  const share = more === 0 ? 100 : Math.floor((subtotal * 100) / shipping.freeThresholdPaise);
  const isShown = isKnown && subtotal > 0;
  return (
    <div className="min-h-16 pt-3">
      {isShown && (
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
