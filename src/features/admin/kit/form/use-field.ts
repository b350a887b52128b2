import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

/** Connects a field to the form around it and to screen readers. */
export function useField(name: string, hint?: ReactNode, sharedWith?: string) {
  const id = useId();
  const { register, getFieldState, formState, getValues } = useFormContext();
  // The value in the server's HTML, to which the form resets.
  const [initial] = useState<unknown>(getValues(name));
  const [early] = useState(() => typedEarly(id));
  const isEarlyKept = useRef(false);
  const found = getFieldState(name, formState).error?.message;
  // When both fields have the same problem, it is shown beside the first of them.
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
        if (early !== null && !isEarlyKept.current && element instanceof HTMLTextAreaElement) {
          isEarlyKept.current = true;
          element.value = early;
        }
        // A value that differs from the page's own was typed before it was awake; registering takes it into the form.
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

/**
 * What was typed into a textarea before the page was awake: React overwrites it with the stored text when it hydrates.
 */
function typedEarly(id: string): string | null {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : null;
}
