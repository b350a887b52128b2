import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { buttonClass } from '../../components/ui/button.ts';
import { FIELD } from '../../components/ui/field.ts';
import { MOST_CODE_LETTERS, normalizeCode } from '../../domain/coupon/coupon.ts';
import { $draft, setField } from './draft.ts';
import { $isQuoting, $quote } from './quote-store.ts';

export default function CouponField() {
  const applied = useStore($draft, { keys: ['couponCode'] }).couponCode;
  const coupon = useStore($quote)?.coupon ?? null;
  const isQuoting = useStore($isQuoting);
  const [typed, setTyped] = useState(applied);
  const [isMissing, setIsMissing] = useState(false);
  const said = isMissing ? NO_CODE : isQuoting || applied === '' ? null : coupon;
  const isGood = said?.status === 'applied';

  function apply(): void {
    const code = normalizeCode(typed);
    setTyped(code);
    setIsMissing(code === '');
    if (code !== '') setField('couponCode', code);
  }

  if (applied !== '' && coupon?.status === 'applied' && coupon.code === applied) {
    return (
      <div className="mt-4 flex items-center justify-between gap-3 border border-dashed border-gold px-4 py-1">
        <p role="status">
          <span className="font-semibold">{applied}</span>{' '}
          <span className="text-sm text-success">Coupon Applied!</span>
        </p>
        <button
          type="button"
          className="min-h-11 text-sm text-maroon underline underline-offset-4"
          onClick={() => {
            setTyped('');
            setField('couponCode', '');
          }}
        >
          Remove<span className="sr-only"> coupon</span>
        </button>
      </div>
    );
  }
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label htmlFor="coupon" className="text-sm font-medium">
        Coupon code
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="coupon"
          value={typed}
          maxLength={MOST_CODE_LETTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby="coupon-answer"
          aria-invalid={said !== null && !isGood}
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
      <p id="coupon-answer" role="status" className="mt-1.5 min-h-5 text-sm">
        {said && (
          <span className={isGood ? 'text-success' : 'text-danger'}>
            <span className="font-semibold">{said.title}</span> {said.message}
          </span>
        )}
      </p>
    </form>
  );
}

const NO_CODE = { status: 'none', title: 'No Coupon Code', message: 'Please enter a coupon code.' } as const;
