import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CouponOffer } from '#coupon/coupon-offers.ts';
import { formatRupees } from '#money.ts';
import { api, ask } from '#lib/api-client.ts';
import { $cart } from '#features/cart/cart-store.ts';

export interface OffersProps {
  readonly onChosen: (code: string) => void;
}

const SHOWN = 3;
const ROW =
  'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 border px-3 py-1.5 text-left text-sm wrap-anywhere';

export default function CouponOffers({ onChosen }: OffersProps) {
  const items = useStore($cart).map(({ id, size, quantity }) => ({
    productId: id,
    size: size ?? '',
    quantity,
  }));
  const asked = JSON.stringify(items);
  const [offers, setOffers] = useState<readonly CouponOffer[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    let isGone = false;
    const json = { items: JSON.parse(asked) as typeof items };
    void ask(api.coupons.offers.$post({ json })).then((answer) => {
      if (isGone) return;
      setHasFailed(!answer.ok);
      if (answer.ok) setOffers(answer.value.items);
    });
    return () => {
      isGone = true;
    };
  }, [asked]);

  const box = useRef<HTMLDivElement>(null);
  const isKnown = offers !== null;
  useEffect(() => {
    // Whoever asked for the offers should not have to look for them beneath the bar at the bottom of the screen.
    if (isKnown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown]);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the first offer that it has revealed.
    const next = list.current?.children[SHOWN];
    if (isWhole && next instanceof HTMLElement) next.focus();
  }, [isWhole]);

  const shown = isWhole ? offers : offers?.slice(0, SHOWN);
  const hidden = (offers?.length ?? 0) - (shown?.length ?? 0);
  return (
    <div ref={box} className="mt-2 scroll-mb-32" aria-busy={!offers && !hasFailed}>
      <p role="status" className="text-sm text-ink-soft">
        {wordsFor(offers, hasFailed)}
      </p>
      <ul ref={list} aria-label="Offers" className="mt-1.5 grid gap-2 empty:hidden">
        {shown?.map((offer) => (
          <li key={offer.code} tabIndex={-1} className="outline-none">
            {offer.missingPaise > 0 ? (
              <p className={`${ROW} border-dashed border-line text-ink-soft`}>
                <span className="font-semibold">{offer.code}</span>
                {formatRupees(offer.missingPaise)} more for {offer.discount} off
              </p>
            ) : (
              <button
                type="button"
                className={`${ROW} border-gold bg-ivory hover:border-maroon`}
                onClick={() => {
                  onChosen(offer.code);
                }}
              >
                <span className="font-semibold">{offer.code}</span>
                <span className="text-success">saves {formatRupees(offer.savesPaise)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="min-h-11 text-sm text-maroon underline underline-offset-4"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {hidden === 1 ? 'Show 1 more offer' : `Show ${String(hidden)} more offers`}
        </button>
      )}
    </div>
  );
}

function wordsFor(offers: readonly CouponOffer[] | null, hasFailed: boolean): string {
  if (hasFailed) return 'The offers could not be fetched just now.';
  if (!offers) return 'Looking for offers…';
  if (offers.length === 0) return 'No offer fits this cart yet.';
  return offers.some(({ savesPaise }) => savesPaise > 0) ? 'Tap a code to apply it.' : 'Almost there:';
}
