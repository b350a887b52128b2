import { useStore } from '@nanostores/react';
import { buttonClass } from '../../components/ui/button.ts';
import Icon from '../../components/ui/Icon.tsx';
import { arePricesKnown, type CartLine, cartTotal } from '../../domain/cart/cart-line.ts';
import type { Shipping } from '../../domain/content/shop-frame.ts';
import { formatRupees } from '../../domain/money.ts';
import { shippingFee, untilFreeShipping } from '../../domain/pricing/shipping.ts';
import { paths } from '../../lib/paths.ts';
import { shop } from '../../shop.config.ts';
import { whatsappLink } from '../contact/contact-links.ts';
import { orderMessage } from './order-message.ts';
import { $readiness } from './readiness.ts';

interface Props {
  readonly lines: readonly CartLine[];
  readonly shipping: Shipping;
}

const CHAT = [
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
];
const WIDE = `${buttonClass()} mt-5 w-full`;
const WAITING = {
  asking: '',
  failed: 'We need to know what these cost today first: please try again.',
  problem: 'Please put right what is marked in your cart first.',
} as const;
const TOTAL = 'mt-1 border-t border-line pt-3 text-lg font-semibold';
const LINK = 'underline underline-offset-4';

export default function OrderSummary({ lines, shipping }: Props) {
  const readiness = useStore($readiness);
  const isKnown = arePricesKnown(lines);
  const subtotalPaise = cartTotal(lines);
  const shippingPaise = shippingFee(subtotalPaise, shipping);
  const more = untilFreeShipping(subtotalPaise, shipping);
  const label = (
    <>
      <Icon paths={CHAT} size={20} />
      Order on WhatsApp
    </>
  );
  return (
    <section
      aria-labelledby="summary"
      className="mt-8 border border-line bg-white p-5 lg:sticky lg:top-28 lg:mt-0 lg:p-7"
    >
      <h2 id="summary" className="text-3xl">
        Order summary
      </h2>
      <dl className="mt-4 grid gap-2 tabular-nums" aria-live="polite">
        <Amount label="Subtotal" value={isKnown && formatRupees(subtotalPaise)} />
        <Amount
          label="Shipping"
          value={isKnown && (shippingPaise === 0 ? 'Free' : formatRupees(shippingPaise))}
        />
        <Amount label="Total" value={isKnown && formatRupees(subtotalPaise + shippingPaise)} look={TOTAL} />
      </dl>
      {isKnown && more > 0 && subtotalPaise > 0 && (
        <p className="mt-2 text-sm text-ink-soft">Add {formatRupees(more)} more for free shipping.</p>
      )}
      <p className="mt-2 text-sm text-ink-soft">Prices include all taxes.</p>
      {readiness === 'ready' ? (
        <>
          <a
            href={whatsappLink(orderMessage(lines, { subtotalPaise, shippingPaise }, shop.name))}
            target="_blank"
            rel="noopener"
            className={WIDE}
          >
            {label}
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          <p className="mt-3 text-sm leading-relaxed text-ink-soft">
            WhatsApp opens with your list written out. Send it, and we reply with how to pay and when it
            arrives.
          </p>
        </>
      ) : (
        <>
          <button type="button" disabled className={WIDE}>
            {label}
          </button>
          <p role="status" className="mt-3 text-sm text-maroon">
            {WAITING[readiness]}
          </p>
        </>
      )}
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">
        By ordering you agree to our{' '}
        <a href={paths.terms} className={LINK}>
          Terms &amp; Conditions
        </a>{' '}
        and{' '}
        <a href={paths.privacyPolicy} className={LINK}>
          Privacy Policy
        </a>
        .
      </p>
    </section>
  );
}

interface AmountProps {
  readonly label: string;
  /** False while it is not known. */
  readonly value: string | false;
  readonly look?: string;
}

function Amount({ label, value, look = '' }: AmountProps) {
  return (
    <div data-keep-clear className={`flex justify-between gap-4 ${look}`}>
      <dt>{label}</dt>
      <dd>{value === false ? '—' : value}</dd>
    </div>
  );
}
