import { type KeyboardEvent, useState } from 'react';
import { stepper } from '#ui/stepper.ts';
import { latinDigits } from '#latin-digits.ts';

interface Props {
  readonly name: string;
  readonly quantity: number;
  readonly lowest: 0 | 1;
  readonly onChange: (quantity: number) => void;
}

export default function QuantityStepper({ name, quantity, lowest, onChange }: Props) {
  /** What somebody is typing; it counts once they are done. */
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
