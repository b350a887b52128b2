import { useStore } from '@nanostores/react';
import { formatRupees } from '#money.ts';
import { type AmountName, amountRows } from '#order/order-amounts.ts';
import type { Quote } from '#order/place/quote.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import { paths } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { orderMessage } from './order-request.ts';
import { whatsappLink } from '#features/page/contact/contact-links.ts';
import PayButton from '#features/payment/PayButton.tsx';
import type { PaySettings } from '#features/payment/pay.ts';
import CouponField from './CouponField.tsx';
import { $isQuoting, $quote } from './quote-store.ts';

interface Props {
  readonly settings: PaySettings;
}

/** What the offers and the coupon take off. */
function savedPaise({ lines, discountPaise }: Quote): number {
  return lines.reduce(
    (saved, { originalPricePaise, unitPricePaise, quantity }) =>
      saved + ((originalPricePaise ?? unitPricePaise) - unitPricePaise) * quantity,
    discountPaise,
  );
}

const LINK = 'underline underline-offset-4';
const LOOKS: Partial<Readonly<Record<AmountName, string>>> = {
  discountPaise: 'text-success',
  totalPaise: 'mt-1 border-t border-line pt-3 text-lg font-semibold',
};

export default function OrderSummary({ settings }: Props) {
  const quote = useStore($quote);
  const isQuoting = useStore($isQuoting);
  const message = quote && orderMessage(quote, { name: shop.name, origin: location.origin });
  return (
    <section
      aria-labelledby="summary"
      className="mt-8 border border-line bg-white p-5 lg:sticky lg:top-28 lg:mt-0 lg:p-7"
    >
      <h2 id="summary" className="text-3xl">
        Order summary
      </h2>
      <CouponField />
      <dl className="mt-4 grid gap-2 tabular-nums" aria-live="polite" aria-busy={isQuoting}>
        {amountRows(quote).map(({ name, label, amount }) => (
          <div key={name} className={`flex justify-between gap-4 ${LOOKS[name] ?? ''}`}>
            <dt>{label}</dt>
            {/* The amount replaces the dash as a new element, so that no shift is visible. */}
            <dd key={quote ? 'known' : 'waiting'} className="grow text-right">
              {amount}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        {(quote && includedTaxText(quote.includedTaxPaise)) ?? 'Prices include all taxes.'}
      </p>
      {quote?.untilFreePaise ? (
        <p className="mt-2 text-sm text-ink-soft">
          Add {formatRupees(quote.untilFreePaise)} more for free shipping.
        </p>
      ) : null}
      {quote && savedPaise(quote) > 0 && (
        <p className="mt-2 font-medium text-success">You save {formatRupees(savedPaise(quote))}</p>
      )}
      <PayButton settings={settings} />
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">
        By ordering you agree to our{' '}
        <a href={paths.terms} className={LINK}>
          Terms &amp; Conditions
        </a>{' '}
        and{' '}
        <a href={paths.privacyPolicy} className={LINK}>
          Privacy Policy
        </a>
        . What we collect, why, and how you withdraw consent:{' '}
        <a href={paths.yourData} className={LINK}>
          Your Data
        </a>
        .
      </p>
      {message !== null && (
        <p className="mt-3 text-sm text-ink-soft">
          Rather talk to us?{' '}
          <a href={whatsappLink(message)} target="_blank" rel="noopener" className={LINK}>
            Order on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </section>
  );
}
