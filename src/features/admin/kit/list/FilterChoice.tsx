import { useId } from 'react';
import { FIELD } from '#ui/field.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Filters a list by one of these. */
export default function FilterChoice({ label, value, choices, onChange }: Props) {
  const id = useId();
  const field = useTypedAhead<HTMLSelectElement>(value, onChange);
  return (
    <FieldFrame id={id} label={label} problem={undefined}>
      <select
        ref={field}
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} min-w-0 px-3`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
