import { useId, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

type Days = Readonly<Record<'from' | 'to', string>>;

interface Props {
  readonly days: Days;
  readonly onChange: (change: Partial<Days>) => void;
}

/** Filters a list by the days between two fields, side by side. */
export default function FilterDays({ days, onChange }: Props) {
  return (
    <>
      <Day label="From" value={days.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={days.to} onChange={(to) => onChange({ to })} />
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  /** A day whose year is still being typed, such as 0002; the list is not asked for it. */
  const [begun, setBegun] = useState('');
  const tell = (typed: string) => {
    const isBegun = typed.startsWith('0');
    setBegun(isBegun ? typed : '');
    onChange(isBegun ? '' : typed);
  };
  const shown = value === '' ? begun : value;
  const field = useTypedAhead<HTMLInputElement>(shown, tell);
  return (
    <FieldFrame id={id} label={label} problem={undefined}>
      <input
        ref={field}
        id={id}
        type="date"
        value={shown}
        onChange={({ target }) => tell(target.value)}
        className={`${FIELD} min-w-0 px-2 sm:px-3`}
      />
    </FieldFrame>
  );
}
