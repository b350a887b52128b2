import { useEffect, useId, useRef } from 'react';
import { FIELD } from '#ui/field.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { percentIn } from './bulk-change.ts';

interface Props {
  readonly text: string;
  /** True once the prices below were filled in from it. */
  readonly isFilledIn: boolean;
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  readonly onFillIn: () => void;
}

/** Fills in all prices, for the owner to check before saving. */
export default function PercentField({ text, isFilledIn, problem, onType, onFillIn }: Props) {
  const id = useId();
  const says = useRef<HTMLParagraphElement>(null);
  const said = problem ?? (isFilledIn ? FILLED_IN : null);
  // Save changes may be pressed from the last row, far below this field.
  useEffect(() => {
    if (said !== null) says.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div className="border-b border-line pb-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            Change all prices by per cent
          </label>
          <input
            id={id}
            value={text}
            placeholder="-10 or 5"
            maxLength={6}
            autoComplete="off"
            aria-describedby={`${id}-says`}
            aria-invalid={problem !== null}
            className={`${FIELD} px-3.5 placeholder:text-ink-soft aria-invalid:border-danger`}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              // Enter fills the prices in each time and never saves, so the owner always sees them first.
              if (event.key !== 'Enter' || text.trim() === '') return;
              event.preventDefault();
              onFillIn();
            }}
          />
        </div>
        <AdminButton look="outline" size="medium" disabled={percentIn(text) === null} onClick={onFillIn}>
          Fill in
        </AdminButton>
      </div>
      <p
        ref={says}
        id={`${id}-says`}
        role="status"
        className={`mt-2 text-sm empty:mt-0 ${problem === null ? 'text-ink-soft' : 'text-danger'}`}
      >
        {said}
      </p>
    </div>
  );
}

const FILLED_IN = 'The prices are filled in below, and not saved yet. Look at them, then press Save changes.';
