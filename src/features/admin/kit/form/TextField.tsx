import type { InputHTMLAttributes, ReactNode } from 'react';
import { FIELD } from '#ui/field.ts';
import FieldFrame, { useField } from './FieldFrame.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The name of a field above, which alone shows a problem that both have. */
  readonly sharedWith?: string;
  readonly rows?: number;
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
          // Browsers use LF; other line ends in the stored text would count as a change.
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
