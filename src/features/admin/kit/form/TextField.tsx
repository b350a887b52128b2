import type { InputHTMLAttributes, ReactNode } from 'react';
import { FIELD } from '#ui/field.ts';
import FieldFrame, { useField } from './FieldFrame.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** A field above. When both have the same problem, it is shown there only. */
  readonly sharedWith?: string;
  /** More than one makes it a box for longer text. */
  readonly rows?: number;
  /** For one line only; called in addition to the form itself, which follows the field anyway. */
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
          // With line ends as browsers write them; others would count as a change.
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
