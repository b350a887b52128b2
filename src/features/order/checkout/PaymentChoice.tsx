import { useStore } from '@nanostores/react';
import { formatRupees } from '#money.ts';
import { NOT_WITHOUT_PRICE } from '#order/gift.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import { DELIVERY_TIME } from '#shop-settings/delivery-terms.ts';
import { byDay } from '#shop-settings/promised-days.ts';
import { CheckoutSection } from './CheckoutField.tsx';
import { $draft, setField } from './draft.ts';
import { $paymentMethod, $quote } from './quote-store.ts';

const CHOICE =
  'flex min-h-12 cursor-pointer items-center gap-3 border border-line bg-white px-4 py-3 has-checked:border-maroon';

export default function PaymentChoice() {
  const quote = useStore($quote);
  const { paymentMethod: chosen, hidesPrice } = useStore($draft, { keys: ['paymentMethod', 'hidesPrice'] });
  const inUse = useStore($paymentMethod);
  const isFree = quote?.totalPaise === 0;
  const choices: readonly { method: PaymentMethod; label: string; hint: string; isRefused?: boolean }[] = [
    { method: 'razorpay', label: 'Pay online', hint: 'UPI, cards, netbanking and wallets, through Razorpay' },
    {
      method: 'cod',
      label: 'Cash on delivery',
      hint: hidesPrice ? NOT_WITHOUT_PRICE : 'Pay when you receive the parcel',
      isRefused: hidesPrice,
    },
  ];
  return (
    <>
      <CheckoutSection id="shipping-method" title="Shipping method">
        <div className="flex items-center justify-between gap-4 border border-line bg-white px-4 py-3">
          <p>
            Standard delivery
            <span className="block text-sm text-ink-soft">
              Delivered {quote ? byDay(quote.promisedTo) : `within ${DELIVERY_TIME}`}
            </span>
          </p>
          <p key={quote ? 'known' : 'waiting'} className="font-semibold tabular-nums">
            {quote ? feeOf(quote.shippingPaise) : '—'}
          </p>
        </div>
      </CheckoutSection>
      <CheckoutSection id="payment" title="Payment">
        {isFree ? (
          <p>Nothing is left to pay for this order.</p>
        ) : (
          <fieldset className="grid gap-3">
            <legend className="sr-only">How would you like to pay?</legend>
            {choices
              .filter(({ method }) => method === 'razorpay' || quote?.codIsOffered)
              .map(({ method, label, hint, isRefused = false }) => (
                <label key={method} className={CHOICE}>
                  <input
                    type="radio"
                    name="paymentMethod"
                    value={method}
                    checked={inUse === method}
                    disabled={isRefused && inUse !== method}
                    onChange={() => {
                      setField('paymentMethod', method);
                    }}
                    className="size-5 flex-none accent-maroon"
                  />
                  <span>
                    {label}
                    <span className="block text-sm text-ink-soft">{hint}</span>
                  </span>
                </label>
              ))}
          </fieldset>
        )}
        <p role="status" className="mt-2">
          {inUse !== chosen && !isFree && 'Cash on delivery is no longer offered for this order.'}
        </p>
      </CheckoutSection>
    </>
  );
}

function feeOf(paise: number): string {
  return paise === 0 ? 'Free' : formatRupees(paise);
}
