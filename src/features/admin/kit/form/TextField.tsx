import type { InputHTMLAttributes, ReactNode } from 'react';
import { FIELD } from '../../../../components/ui/field.ts';
import FieldFrame from './FieldFrame.tsx';
import { useField } from './use-field.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The field above whose problem is this one's too where both have the same: it is said there alone. */
  readonly sharedWith?: string;
  /** More than one: a box for longer text. */
  readonly rows?: number;
  /** In one line, besides the form itself, which has it already. */
  readonly onType?: () => void;
}

export default function TextField({
  name,
  label,
  hint,
  sharedWith,
  rows = 1,
  maxLength,
  onType,
  ...rest
}: Props) {
  const { id, problem, input, initial } = useField(name, hint, sharedWith);
  const text = typeof initial === 'string' ? initial : '';
  const look = `${FIELD} px-3.5 aria-invalid:border-danger read-only:bg-cream`;
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      {rows > 1 ? (
        <textarea
          {...input}
          // As browsers end lines there; other ends would count as typed.
          defaultValue={text.replaceAll(/\r\n?/g, '\n')}
          rows={rows}
          maxLength={maxLength}
          readOnly={rest.readOnly}
          className={`${look} py-2.5`}
        />
      ) : (
        <input
          autoComplete="off"
          {...rest}
          {...input}
          defaultValue={text.replaceAll(/[\r\n]/g, '')}
          maxLength={maxLength}
          className={look}
          onChange={(event) => {
            void input.onChange(event);
            onType?.();
          }}
        />
      )}
    </FieldFrame>
  );
}
