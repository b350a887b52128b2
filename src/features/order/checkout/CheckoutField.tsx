import { useStore } from '@nanostores/react';
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { FIELD } from '#ui/field.ts';
import { $draft, $fieldProblems, checkField, setField, type TypedField } from './draft.ts';

interface Props {
  readonly name: Exclude<TypedField, 'giftNote'>;
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly maxLength: number;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoCapitalize?: 'words';
  readonly isOptional?: boolean;
  readonly className?: string;
  readonly about?: string;
  readonly clean?: (text: string) => string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

export default function CheckoutField(props: Props) {
  const { name, label, type = 'text', isOptional = false, className = '', choices, clean, ...input } = props;
  const value = useStore($draft, { keys: [name] })[name];
  const problem = useStore($fieldProblems)[name];
  const id = `checkout-${name}`;
  const common = {
    id,
    name,
    value,
    required: !isOptional,
    autoComplete: input.autoComplete,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${input.about ?? ''} ${id}-error`,
    className: `${FIELD} px-4 aria-invalid:border-danger`,
    onBlur: () => {
      // An empty field that was only passed through shows no problem until somebody tries to pay.
      if (value.trim() !== '') checkField(name);
    },
  };
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {choices ? (
        <select
          {...common}
          onChange={({ target }) => {
            setField(name, target.value);
          }}
        >
          <option value="">Choose…</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={type}
          maxLength={input.maxLength}
          inputMode={input.inputMode}
          autoCapitalize={input.autoCapitalize}
          onChange={({ target }) => {
            setField(name, clean ? clean(target.value) : target.value);
          }}
        />
      )}
      <p id={`${id}-error`} role="alert" className="min-h-5 text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function CheckoutSection({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
