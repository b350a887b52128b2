import { useStore } from '@nanostores/react';
import { buttonClass } from '../../components/ui/button.ts';
import { arePricesKnown } from '../../domain/cart/cart-line.ts';
import { formatRupees } from '../../domain/money.ts';
import { type Shipping, untilFreeShipping } from '../../domain/pricing/shipping.ts';
import { paths } from '../../lib/paths.ts';
import CartLines from './CartLines.tsx';
import EmptyCart from './EmptyCart.tsx';
import { $cartLines, $cartTotal } from './cart-lines-store.ts';
import { $isCartDue } from './cart-store.ts';

interface Props {
  readonly shipping: Shipping;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export default function DrawerContents({ shipping, onClose, onRemoved }: Props) {
  const lines = useStore($cartLines);
  const total = useStore($cartTotal);
  const isDue = useStore($isCartDue);
  if (lines.length === 0) return isDue ? <p className="p-5">Loading your cart...</p> : <EmptyCart />;

  const isKnown = arePricesKnown(lines);
  const more = untilFreeShipping(total, shipping);
  return (
    <>
      <div className="flex-1 px-5">
        <CartLines lines={lines} lowest={0} onRemoved={onRemoved} />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-ivory px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <p className="flex items-baseline justify-between">
          <span>Subtotal</span>
          <span className="text-xl font-semibold tabular-nums">{isKnown ? formatRupees(total) : '—'}</span>
        </p>
        <p className="mt-1 min-h-6 text-sm text-ink-soft">
          {isKnown &&
            total > 0 &&
            (more > 0
              ? `Add ${formatRupees(more)} more for free shipping.`
              : 'Shipping is free for this order.')}
        </p>
        <a href={paths.checkout} className={`${buttonClass()} mt-3 w-full`}>
          Checkout
        </a>
        <button type="button" onClick={onClose} className={`${buttonClass({ look: 'quiet' })} mt-1 w-full`}>
          Continue shopping
        </button>
      </div>
    </>
  );
}
