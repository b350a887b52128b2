import type { CartLine } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import type { Quote } from '#order/place/quote.ts';
import { type OrderAmounts, priceOrder } from '#pricing/price-order.ts';
import { type Shipping, untilFreeShipping } from '#shop-settings/delivery-terms.ts';

/** The word names what the shop is being asked about; null without a coupon or wrap. */
export type CouponQuote = Quote | 'coupon' | 'wrap' | null;

interface Priced {
  readonly lines: readonly CartLine[];
  readonly shipping: Shipping;
  readonly quote: CouponQuote;
}

type Sums = Readonly<Record<keyof OrderAmounts, number | null> & Pick<Quote, 'untilFreePaise'>>;

/** With a coupon or a gift wrap the shop's sums count; while it is asked again, what depends on them is unknown. */
export function sumsOf({ lines, shipping, quote }: Priced): Sums {
  const said = typeof quote === 'object' ? quote : null;
  const amounts = priceOrder({
    lines: lines.map(({ pricePaise, quantity }) => {
      return { pricePaise, quantity, originalPricePaise: null, offerEndsAt: null };
    }),
    discount: null,
    shipping,
    giftWrapPaise: said?.giftWrapPaise ?? 0,
    at: 0,
  });
  const untilFreePaise = untilFreeShipping(amounts.subtotalPaise, shipping);
  const plain = { ...amounts, untilFreePaise };
  if (said?.subtotalPaise === plain.subtotalPaise) return said;
  const hasCoupon = said ? said.coupon?.status === 'applied' : quote === 'coupon';
  if (!hasCoupon && quote !== 'wrap') return plain;
  return {
    ...plain,
    ...(hasCoupon
      ? { discountPaise: null, shippingPaise: null, untilFreePaise: null }
      : { giftWrapPaise: null }),
    totalPaise: null,
  };
}

export default function SheetSums({ sums }: { readonly sums: Sums | null }) {
  const { subtotalPaise = null, discountPaise = 0, shippingPaise = null } = sums ?? {};
  const { giftWrapPaise = 0, totalPaise = null } = sums ?? {};
  const say = (paise: number | null) => (paise === null ? '—' : formatRupees(paise));
  return (
    <dl
      className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 text-sm tabular-nums"
      aria-live="polite"
      aria-busy={sums?.totalPaise === null}
    >
      <dt>Subtotal</dt>
      <dd className="text-right">{say(subtotalPaise)}</dd>
      {discountPaise !== 0 && (
        <>
          <dt>Discount</dt>
          <dd className="text-right text-success">
            {discountPaise === null ? '—' : `−${formatRupees(discountPaise)}`}
          </dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd className="text-right">{shippingPaise === 0 ? 'Free' : say(shippingPaise)}</dd>
      {giftWrapPaise !== 0 && (
        <>
          <dt>Gift wrap</dt>
          <dd className="text-right">{say(giftWrapPaise)}</dd>
        </>
      )}
      <dt className="text-base font-semibold">Total</dt>
      <dd className="text-right text-base font-semibold">{say(totalPaise)}</dd>
      <dd className="col-span-2 text-right text-ink-soft">Prices include all taxes.</dd>
    </dl>
  );
}
