import { type KeyboardEvent, useState } from 'react';
import { stepper } from '#ui/stepper.ts';
import { type CartLine, problemOf, showsPiece } from '#cart/cart-line.ts';
import { latinDigits } from '#latin-digits.ts';
import { formatRupees } from '#money.ts';
import { paths } from '#paths/paths.ts';
import CartPicture from './CartPicture.tsx';
import { agreeToPrice, changeQuantity, removeWithUndo } from './cart-actions.ts';
import { setCartQuantity } from './cart-store.ts';

interface Props {
  readonly line: CartLine;
  readonly lowest: 0 | 1;
  readonly onRemoved: () => void;
}

export default function CartLineItem({ line, lowest, onRemoved }: Props) {
  const { id, name, size, category, quantity, pricePaise, placeholder } = line;
  const details = [
    category,
    size === undefined ? null : `Size ${size}`,
    quantity > 1 && showsPiece(line) ? `${formatRupees(pricePaise)} each` : null,
  ].filter((each) => each !== null);

  function remove(): void {
    removeWithUndo(line);
    onRemoved();
  }

  // The column is in pixels, so that the picture does not grow and leaves its room to large letters.
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)] gap-4 py-4">
      <CartPicture imageUrl={line.imageUrl} isLoading={placeholder === 'loading'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {placeholder === 'loading' ? (
              <Loading />
            ) : (
              <p className="font-medium">
                {showsPiece(line) ? (
                  <a href={paths.product(id)} className="inline-block py-0.5 hover:text-maroon">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </p>
            )}
            <p className="text-sm text-ink-soft">{details.join(' · ')}</p>
          </div>
          <p className="ml-auto flex-none text-right font-semibold tabular-nums">
            {placeholder !== 'loading' && formatRupees(pricePaise * quantity)}
          </p>
        </div>
        <LineNote line={line} onMended={onRemoved} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          {placeholder === 'missing' ? (
            <span />
          ) : (
            <QuantityStepper
              name={name}
              quantity={quantity}
              lowest={lowest}
              onChange={(next) => (next < 1 ? remove() : changeQuantity(line, next))}
            />
          )}
          <button
            type="button"
            onClick={remove}
            aria-label={`Remove ${name}`}
            className="min-h-11 text-sm text-maroon underline underline-offset-4"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  );
}

function Loading() {
  return (
    <p className="my-1 h-4 w-36 max-w-full animate-pulse rounded-sm bg-cream">
      <span className="sr-only">Loading</span>
    </p>
  );
}

interface LineNoteProps {
  readonly line: CartLine;
  /** The focused button is gone when this is called. */
  readonly onMended: () => void;
}

function LineNote({ line, onMended }: LineNoteProps) {
  const { pricePaise, oldPricePaise } = line;
  const onHand = line.onHand ?? 0;
  switch (problemOf(line)) {
    case 'no-size':
      return (
        <a href={paths.sizesOf(line.id)} className={`${LOOK.problem} ${LOOK.remedy}`}>
          Please choose a size
        </a>
      );
    case 'sold-out':
      return <p className={LOOK.problem}>OUT OF STOCK</p>;
    case 'too-many':
      return mendable(`Only ${String(onHand)} left!`, `Change to ${String(onHand)}`, () =>
        setCartQuantity(line, onHand),
      );
    case 'dearer':
      return mendable(
        `The price has gone up from ${formatRupees(oldPricePaise)} to ${formatRupees(pricePaise)}.`,
        'Keep it',
        () => agreeToPrice(line),
      );
    case 'unknown':
      return line.placeholder === 'missing' ? (
        <p className={LOOK.problem}>It is no longer in the shop.</p>
      ) : null;
    case null:
      return oldPricePaise === null ? null : (
        <p className={LOOK.news}>The price has come down from {formatRupees(oldPricePaise)}.</p>
      );
  }

  function mendable(text: string, remedy: string, mend: () => void) {
    return (
      <p className={LOOK.problem}>
        <span>{text}</span>
        <button
          type="button"
          className={LOOK.remedy}
          onClick={() => {
            mend();
            onMended();
          }}
        >
          {remedy}
        </button>
      </p>
    );
  }
}

const LOOK = {
  problem: 'mt-1 flex flex-wrap items-center gap-x-3 text-sm font-semibold text-maroon',
  news: 'mt-1 text-sm text-success',
  remedy: 'min-h-11 underline underline-offset-4',
} as const;

interface StepperProps {
  readonly name: string;
  readonly quantity: number;
  readonly lowest: 0 | 1;
  readonly onChange: (quantity: number) => void;
}

function QuantityStepper({ name, quantity, lowest, onChange }: StepperProps) {
  /** Typed digits count once the shopper is done. */
  const [draft, setDraft] = useState<string | null>(null);

  function commit(): void {
    if (draft === null) return;
    setDraft(null);
    const typed = latinDigits(draft);
    if (/^\d+$/.test(typed)) onChange(Math.max(lowest, Number(typed)));
  }

  function commitOnEnter({ key }: KeyboardEvent): void {
    if (key === 'Enter') commit();
    else if (key === 'Escape') setDraft(null);
  }

  return (
    <span role="group" aria-label={`Quantity of ${name}`} className={stepper.frame}>
      <button
        type="button"
        aria-label={quantity === 1 && lowest === 0 ? 'Remove the last one' : 'One less'}
        aria-disabled={quantity <= lowest}
        onClick={() => quantity > lowest && onChange(quantity - 1)}
        className={stepper.button}
      >
        −
      </button>
      <input
        inputMode="numeric"
        maxLength={3}
        aria-label="Quantity"
        value={draft ?? String(quantity)}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={commitOnEnter}
        className={stepper.field}
      />
      <button
        type="button"
        aria-label="One more"
        onClick={() => onChange(quantity + 1)}
        className={stepper.button}
      >
        +
      </button>
    </span>
  );
}
