import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

export default function FieldFrame({ id, label, hint, problem, children }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <Hint id={id} text={hint} />
      <Problem id={id} text={problem} />
    </div>
  );
}

interface HintProps {
  readonly id: string;
  readonly text: ReactNode;
}

export function Hint({ id, text }: HintProps) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {text}
    </p>
  );
}

interface ProblemProps {
  readonly id: string;
  readonly text: string | undefined;
}

export function Problem({ id, text }: ProblemProps) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-problem`} role="alert" className="text-sm text-danger">
      {text}
    </p>
  );
}

export function useField(name: string, hint?: ReactNode, sharedWith?: string) {
  const id = useId();
  const { register, getFieldState, formState, getValues } = useFormContext();
  const [initial] = useState<unknown>(getValues(name));
  const [early] = useState(() => typedEarly(id));
  const isEarlyTextKept = useRef(false);
  const found = getFieldState(name, formState).error?.message;
  const other = sharedWith === undefined ? undefined : getFieldState(sharedWith, formState).error;
  const sharedId = found !== undefined && other?.message === found ? idOf(other.ref) : null;
  const problem = sharedId === null ? found : undefined;
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    found !== undefined && `${sharedId ?? id}-problem`,
  ];
  const { ref, ...registered } = register(name);
  return {
    id,
    problem,
    initial,
    input: {
      id,
      ...registered,
      ref: (element: unknown) => {
        if (early !== null && !isEarlyTextKept.current && element instanceof HTMLTextAreaElement) {
          isEarlyTextKept.current = true;
          element.value = early;
        }
        // A value that differs from the page's HTML was typed before the page was awake; registering takes it into the
        // form.
        ref(element);
      },
      'aria-invalid': found !== undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    },
  };
}

function idOf(field: unknown): string | null {
  return field instanceof HTMLElement ? field.id : null;
}

/** Text typed into a textarea before the page was awake: React overwrites it with the stored text when it hydrates. */
function typedEarly(id: string): string | null {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : null;
}
