import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { tellUnfetched } from '#ui/toast.ts';
import { arePricesKnown, problemOf, showsPiece } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import { addingTo } from '#order/adding.ts';
import { DELIVERY_TIME, type Shipping } from '#shop-settings/delivery-terms.ts';
import { addingPaths, paths } from '#paths/paths.ts';
import { rememberedPin } from '#features/address/remembered-pin.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { DRAFT_KEY } from '#features/order/checkout/kept-draft.ts';
import CartLines from './CartLines.tsx';
import Matches from './Matches.tsx';
import SheetSums, { type CouponQuote, sumsOf } from './SheetSums.tsx';
import { $cartLines, $cartTotal, watchCartLines } from './cart-lines-store.ts';

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
  const [quote, setQuote] = useState<CouponQuote>(storedChoice);
  useEffect(() => (isOpen ? watchCartLines() : undefined), [isOpen]);
  /** The matches stay those of one piece, whatever is added or removed meanwhile. */
  const [matched, setMatched] = useState(addedId);
  const last = lines.findLast(({ placeholder }) => placeholder === null)?.id ?? null;
  if (matched === null && last !== null) setMatched(last);

  const adding = addingTo(document.cookie);
  const isAnyLeft = lines.some(showsPiece);
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
            <SheetPromise isOpen={isOpen} />
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

interface AddingProps {
  readonly orderId: string;
  readonly subtotalPaise: number | null;
}

/** For whoever adds to an order: its page, not the checkout, says what delivery costs more. */
function AddingPart({ orderId, subtotalPaise }: AddingProps) {
  return (
    <>
      <p className="mb-2 text-sm">
        You are adding to order <strong className="whitespace-nowrap">{orderId}</strong>
      </p>
      <a
        href={addingPaths.page(orderId)}
        data-prefetch="false"
        data-checkout
        className={`${buttonClass()} w-full`}
      >
        Add to this order
        {subtotalPaise !== null && <span className="tabular-nums">{formatRupees(subtotalPaise)}</span>}
      </a>
      <form action={addingPaths.form} method="post" className="flex justify-center">
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="change" value="stop" />
        <button type="submit" className="min-h-11 text-sm text-maroon underline underline-offset-4">
          Stop adding
        </button>
      </form>
    </>
  );
}

interface FreeShippingProps {
  readonly subtotal: number;
  readonly shipping: Shipping;
  readonly more: number | null;
}

function FreeShippingBar({ subtotal, shipping, more }: FreeShippingProps) {
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

/** For the PIN code that this browser or account has; the checkout says it for the one typed there. */
function SheetPromise({ isOpen }: Pick<SheetProps, 'isOpen'>) {
  const [words, setWords] = useState(`Delivered within ${DELIVERY_TIME}`);
  useEffect(() => {
    if (!isOpen || (rememberedPin() === null && !isSignedIn())) return;
    void import('#features/address/known-promise.ts').then(
      async ({ knownPromise }) => {
        const known = await knownPromise();
        if (known !== null) setWords(known);
      },
      () => null,
    );
  }, [isOpen]);
  return <p className="mt-2 min-h-5 text-sm text-ink-soft">{words}</p>;
}

interface CouponEntryProps {
  readonly onQuote: (quote: CouponQuote) => void;
}

type Part = ComponentType<CouponEntryProps & { readonly isWanted: boolean }>;

function CouponEntry({ onQuote }: CouponEntryProps) {
  const [Field, setField] = useState<Part | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    // For a coupon or wrap chosen earlier. A failure is only reported after a press.
    const look = () => {
      if (storedChoice() === null) return;
      fetchField().then(
        (part) => setField(() => part),
        () => onQuote(null),
      );
    };
    look();
    // The browser may restore the page as it was left for the checkout.
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, [onQuote]);

  if (Field) return <Field onQuote={onQuote} isWanted={isWanted} />;
  return (
    <button
      type="button"
      className="min-h-11 text-sm text-maroon underline underline-offset-4"
      onClick={() => {
        setIsWanted(true);
        fetchField().then(
          (part) => setField(() => part),
          () => tellUnfetched('Offers Not Loaded'),
        );
      }}
    >
      Offers and coupon codes
    </button>
  );
}

async function fetchField(): Promise<Part> {
  const [{ default: field }, { startDraft }] = await Promise.all([
    import('#features/order/checkout/SheetCoupon.tsx'),
    import('#features/order/checkout/draft.ts'),
  ]);
  startDraft();
  return field;
}

function storedChoice(): 'coupon' | 'wrap' | null {
  try {
    const stored = sessionStorage.getItem(DRAFT_KEY) ?? '';
    if (/"couponCode":"[^"]/.test(stored)) return 'coupon';
    return stored.includes('"giftWrap":true') ? 'wrap' : null;
  } catch {
    return null;
  }
}
