import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { tellUnfetched } from '#ui/toast.ts';
import { FIELD } from '#ui/field.ts';
import { MOST_CODE_LETTERS, normalizeCode } from '#coupon/coupon.ts';
import type { OffersProps } from './CouponOffers.tsx';
import { $draft, setField } from './draft.ts';
import { $isQuoting, $quote, $quoteHasFailed, askQuote } from './quote-store.ts';

interface Props {
  readonly showsOffers?: boolean;
}

export default function CouponField({ showsOffers = false }: Props) {
  const applied = useStore($draft, { keys: ['couponCode'] }).couponCode;
  const coupon = useStore($quote)?.coupon ?? null;
  const isQuoting = useStore($isQuoting);
  const hasFailed = useStore($quoteHasFailed) && !isQuoting;
  const [typedHere, setTyped] = useState<string | null>(null);
  // The coupon applied earlier may only be known after the page has rendered.
  const typed = typedHere ?? applied;
  const [isMissing, setIsMissing] = useState(false);
  const hasOffers = useStore($quote)?.hasOffers ?? false;
  const [Offers, setOffers] = useState<ComponentType<OffersProps> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);
  const isApplied = applied !== '' && !hasFailed && coupon?.status === 'applied' && coupon.code === applied;
  const answer = applied === '' || (isQuoting && !isApplied) ? null : coupon;
  const said = isMissing ? NO_CODE : hasFailed && applied !== '' ? NOT_ASKED : answer;

  // The pressed button is gone by then; the focus stays at the coupon.
  useEffect(() => {
    if (isTouched.current && document.activeElement === document.body) box.current?.focus();
  }, [isApplied, Offers]);

  useEffect(() => {
    if (showsOffers && hasOffers) void fetchOffers().catch(() => null);
  }, [showsOffers, hasOffers]);

  async function fetchOffers(): Promise<void> {
    const { default: part } = await import('./CouponOffers.tsx');
    setOffers(() => part);
  }

  function apply(entered = typed): void {
    const code = normalizeCode(entered);
    isTouched.current = true;
    setTyped(code);
    setIsMissing(code === '');
    if (code !== '' && code === applied && hasFailed) void askQuote();
    else if (code !== '') setField('couponCode', code);
  }

  function remove(): void {
    isTouched.current = true;
    setTyped('');
    setField('couponCode', '');
  }

  return (
    <div ref={box} role="group" aria-label="Coupon" tabIndex={-1} className="mt-4 outline-none">
      {isApplied ? (
        <p className="flex items-center justify-between gap-3 border border-dashed border-gold px-4 py-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{applied}</span>
          <button
            type="button"
            className="min-h-11 text-sm text-maroon underline underline-offset-4"
            onClick={remove}
          >
            Remove<span className="sr-only"> coupon</span>
          </button>
        </p>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
            <label htmlFor="coupon" className="font-medium">
              Coupon code
            </label>
            {hasOffers && !Offers && !showsOffers && (
              <button
                type="button"
                className="min-h-11 text-maroon underline underline-offset-4"
                onClick={() => {
                  isTouched.current = true;
                  fetchOffers().catch(() => tellUnfetched('Offers Not Loaded'));
                }}
              >
                See offers
              </button>
            )}
          </div>
          <div className="flex gap-2">
            <input
              id="coupon"
              value={typed}
              maxLength={MOST_CODE_LETTERS}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              aria-describedby="coupon-answer"
              aria-invalid={said !== null}
              onChange={({ target }) => {
                setTyped(target.value);
                setIsMissing(false);
              }}
              className={`${FIELD} px-4 uppercase aria-invalid:border-danger`}
            />
            <button type="submit" className={buttonClass({ look: 'outline' })}>
              Apply
            </button>
          </div>
        </form>
      )}
      <p id="coupon-answer" role="status" className="mt-1.5 min-h-5 text-sm">
        {said && (
          <span className={isApplied ? 'text-success' : 'text-danger'}>
            <span className="font-semibold">{said.title}</span> {said.message}
          </span>
        )}
      </p>
      {Offers && !isApplied && <Offers onChosen={apply} />}
    </div>
  );
}

const NOT_ASKED = {
  title: 'Not Checked',
  message: 'We could not check your coupon. Please press Apply again.',
};
const NO_CODE = { title: 'No Coupon Code', message: 'Please enter a coupon code.' };
