import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FIELD } from '#ui/field.ts';
import FieldFrame, { useField } from './FieldFrame.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  readonly onPick?: (value: string) => void;
}

export default function SelectField({ name, label, hint, choices, onPick }: Props) {
  const { id, problem, input, initial } = useField(name, hint);
  const { setValue } = useFormContext();
  // Runs once: the form takes over what was picked before the page was awake, but fires no event for it.
  useEffect(() => {
    const select = document.getElementById(id);
    const value = select instanceof HTMLSelectElement ? select.value : initial;
    if (typeof value !== 'string' || value === initial || !choices.some((choice) => choice.value === initial))
      return;
    setValue(name, value, { shouldDirty: true });
    onPick?.(value);
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <select
        {...input}
        defaultValue={typeof initial === 'string' ? initial : undefined}
        className={`${FIELD} px-3.5 aria-invalid:border-danger`}
        onChange={(event) => {
          void input.onChange(event);
          onPick?.(event.target.value);
        }}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
