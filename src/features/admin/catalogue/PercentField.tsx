import { useId, useState } from 'react';
import { FIELD } from '../../../components/ui/field.ts';
import AdminButton from '../kit/AdminButton.tsx';

interface Props {
  readonly onApply: (percent: number) => void;
}

const PERCENT = /^[+-]?\d{1,3}$/;

/** Fills in all prices, to be looked at before they are saved. */
export default function PercentField({ onApply }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line pb-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Change all prices by per cent
        </label>
        <input
          id={id}
          value={text}
          placeholder="-10 or 5"
          maxLength={4}
          autoComplete="off"
          className={`${FIELD} px-3.5 placeholder:text-ink-soft`}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <AdminButton
        look="outline"
        size="medium"
        disabled={!PERCENT.test(text.trim())}
        onClick={() => onApply(Number(text))}
      >
        Fill in
      </AdminButton>
    </div>
  );
}
