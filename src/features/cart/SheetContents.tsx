import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { arePricesKnown, problemOf } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import type { Shipping } from '#pricing/price-order.ts';
import { paths } from '#paths/paths.ts';
import { addingTo } from '#order/adding.ts';
import AddingPart from './AddingPart.tsx';
import CartLines from './CartLines.tsx';
import CouponEntry from './CouponEntry.tsx';
import FreeShippingBar from './FreeShippingBar.tsx';
import Matches from './Matches.tsx';
import SheetSums, { type CouponQuote, sumsOf } from './SheetSums.tsx';
import { $cartLines, $cartTotal, watchCartLines } from './cart-lines-store.ts';
import { keptChoice } from './kept-choice.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly addedId: number | null;
  readonly shipping: Shipping;
  /** The focused element is gone when this is called. */
  readonly onMended: () => void;
}

/** The words about an added piece are at the top already, so the lines of the cart are shown only on demand. */
export default function SheetContents({ isOpen, addedId, shipping, onMended }: SheetProps) {
  const lines = useStore($cartLines);
  const subtotal = useStore($cartTotal);
  const [isWhole, setIsWhole] = useState(addedId === null);
  const [quote, setQuote] = useState<CouponQuote>(keptChoice);
  useEffect(() => (isOpen ? watchCartLines() : undefined), [isOpen]);
  /** The piece that the matches go with; it stays the same, whatever is added or removed meanwhile. */
  const [matched, setMatched] = useState(addedId);
  const last = lines.findLast(({ placeholder }) => placeholder === null)?.id ?? null;
  if (matched === null && last !== null) setMatched(last);

  const adding = addingTo(document.cookie);
  const isAnyLeft = lines.some(({ placeholder }) => placeholder === null);
  const sums = arePricesKnown(lines) && isAnyLeft ? sumsOf({ lines, shipping, quote }) : null;
  // A piece that is gone, dearer than the shopper knew, or not to be asked about is shown at once.
  const isNews =
    !isWhole &&
    lines.some((line) => (line.placeholder ?? 'loading') !== 'loading' || problemOf(line) === 'dearer');
  if (isNews) setIsWhole(true);
  return (
    <>
      <div className="flex-1 px-5 pb-4">
        {adding === null && (
          <FreeShippingBar
            subtotal={subtotal - (sums?.discountPaise ?? 0)}
            shipping={shipping}
            more={sums?.untilFreePaise ?? null}
          />
        )}
        {isWhole && <CartLines lines={lines} lowest={0} onRemoved={onMended} />}
        {matched !== null && <Matches productId={matched} onAdded={onMended} />}
        {adding === null && (
          <>
            <CouponEntry onQuote={setQuote} />
            <SheetSums sums={sums} />
          </>
        )}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-ivory px-5 pt-3 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        {adding === null ? (
          <a href={paths.checkout} data-checkout className={`${buttonClass()} w-full`}>
            Checkout
            {typeof sums?.totalPaise === 'number' && (
              <span className="tabular-nums">{formatRupees(sums.totalPaise)}</span>
            )}
          </a>
        ) : (
          <AddingPart orderId={adding} subtotalPaise={sums?.subtotalPaise ?? null} />
        )}
        <div className="mt-1 flex justify-center">
          {!isWhole && (
            <button
              type="button"
              className={buttonClass({ look: 'quiet', size: 'small' })}
              onClick={() => {
                setIsWhole(true);
                onMended();
              }}
            >
              View cart
            </button>
          )}
          <form method="dialog">
            <button type="submit" className={buttonClass({ look: 'quiet', size: 'small' })}>
              Continue shopping
            </button>
          </form>
        </div>
      </div>
    </>
  );
}
