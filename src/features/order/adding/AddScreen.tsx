import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { buttonClass } from '#ui/button.ts';
import { formatRupees } from '#money.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import { paths } from '#paths/paths.ts';
import { $cartLines, $isFirstAnswerDue, watchCartLines } from '#features/cart/cart-lines-store.ts';
import { $isCartDue } from '#features/cart/cart-store.ts';
import { loadGateway } from '#features/payment/gateway.ts';
import { lookForBegunOrder } from '#features/payment/leave-for-order.ts';
import PayButton from '#features/payment/PayButton.tsx';
import CompactLines from '#features/order/checkout/CompactLines.tsx';
import { $isQuoting, $quote, watchQuote } from '#features/order/checkout/quote-store.ts';
import { orderAsAddition, type Payer } from './adding-order.ts';

interface Props {
  readonly joins: { readonly orderId: string; readonly payer: Payer };
  readonly gateway: { readonly script: string; readonly keyId: string };
}

export default function AddScreen({ joins: { orderId, payer }, gateway }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useStore($cartLines);
  const isFirstAnswerDue = useStore($isFirstAnswerDue);
  const isCartDue = useStore($isCartDue);
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useEffect(() => {
    orderAsAddition(orderId, payer);
    loadGateway(gateway.script);
    void lookForBegunOrder();
    const stops = [watchCartLines(), watchQuote()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [orderId, payer, gateway.script]);

  const isEmpty = isInBrowser && lines.length === 0 && !isCartDue;
  const isShown = isInBrowser && lines.length > 0 && !isFirstAnswerDue;
  const load = () => {
    loadGateway(gateway.script);
  };
  return (
    <div className="min-h-60 noscript:hidden">
      <section aria-labelledby="items">
        <h2 id="items" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          What you add
        </h2>
        {isShown && <CompactLines lines={lines} onRemoved={() => heading.current?.focus()} />}
        {isEmpty && (
          <p className="mt-2 leading-relaxed">Nothing yet. Pieces you add to your cart show up here.</p>
        )}
        {!isShown && !isEmpty && (
          <p role="status" className="mt-2 text-ink-soft">
            Loading your cart...
          </p>
        )}
        <a
          href={paths.collections}
          className={`${buttonClass({ look: isEmpty ? 'primary' : 'outline' })} mt-4`}
        >
          {isEmpty ? 'Choose pieces' : 'Choose more'}
        </a>
      </section>
      {isShown && <Sums orderId={orderId} settings={{ keyId: gateway.keyId, load }} />}
    </div>
  );
}

const neverChanges = () => () => undefined;

interface SumsProps {
  readonly orderId: string;
  readonly settings: { readonly keyId: string; readonly load: () => void };
}

function Sums({ orderId, settings }: SumsProps) {
  const quote = useStore($quote);
  const isQuoting = useStore($isQuoting);
  const { subtotalPaise, shippingPaise, totalPaise } = quote ?? {};
  const rows = [
    ['What you add', say(subtotalPaise)],
    ['Delivery', shippingPaise === 0 ? 'With your parcel' : say(shippingPaise)],
    ['To pay now', say(totalPaise)],
  ];
  return (
    <section aria-labelledby="summary" className="mt-8 border border-line bg-white p-5">
      <h2 id="summary" className="text-2xl">
        The difference
      </h2>
      <dl className="mt-4 grid gap-2 tabular-nums" aria-live="polite" aria-busy={isQuoting}>
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 last:text-lg last:font-semibold">
            <dt>{label}</dt>
            <dd key={quote ? 'known' : 'waiting'} className="grow text-right">
              {amount}
            </dd>
          </div>
        ))}
      </dl>
      {typeof shippingPaise === 'number' && shippingPaise > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          Delivery of the whole parcel, less what order {orderId} has for it.
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {(quote && includedTaxText(quote.includedTaxPaise)) ?? 'Prices include all taxes.'}
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Pieces you add are paid online. Coupons cannot be used here.
      </p>
      <PayButton settings={settings} />
    </section>
  );
}

const say = (paise: number | undefined) => (paise === undefined ? '—' : formatRupees(paise));
