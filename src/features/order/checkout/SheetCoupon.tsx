import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CouponQuote } from '#features/cart/SheetSums.tsx';
import CouponField from './CouponField.tsx';
import { $draft } from './draft.ts';
import { $quote, $quoteHasFailed, watchQuote } from './quote-store.ts';

interface Props {
  readonly onQuote: (quote: CouponQuote) => void;
  readonly isWanted: boolean;
}

/** The checkout's coupon, in the cart's sheet: applying it here applies it there. */
export default function SheetCoupon({ onQuote, isWanted }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const quote = useStore($quote);
  const hasFailed = useStore($quoteHasFailed);
  const { couponCode, giftWrap } = useStore($draft);
  // The last answer may be about a code that was removed since.
  const isOfThis = !hasFailed && (quote?.coupon?.code ?? '') === couponCode;
  const asked = couponCode !== '' ? 'coupon' : giftWrap ? 'wrap' : null;
  const known = asked !== null && isOfThis && quote ? quote : asked;
  useEffect(() => watchQuote(), []);
  useEffect(() => onQuote(known), [known, onQuote]);
  useEffect(() => {
    // Not the field itself: a phone's keyboard would cover the offers beneath it.
    if (isWanted) box.current?.querySelector<HTMLElement>('[role=group]')?.focus();
  }, [isWanted]);
  return (
    <div ref={box}>
      <CouponField showsOffers />
    </div>
  );
}
