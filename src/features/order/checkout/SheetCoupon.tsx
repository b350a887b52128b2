import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Quote } from '../../../domain/order/place/quote.ts';
import CouponField from './CouponField.tsx';
import { $quote, watchQuote } from './quote-store.ts';

interface Props {
  readonly onQuote: (quote: Quote | null) => void;
  /** Somebody has asked for the field and goes on in it. */
  readonly isWanted: boolean;
}

/** The coupon of the checkout in the cart's sheet: what is applied here is applied there. */
export default function SheetCoupon({ onQuote, isWanted }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const quote = useStore($quote);
  useEffect(() => watchQuote(), []);
  useEffect(() => onQuote(quote), [quote, onQuote]);
  useEffect(() => {
    if (isWanted) box.current?.querySelector('input')?.focus();
  }, [isWanted]);
  return (
    <div ref={box}>
      <CouponField />
    </div>
  );
}
