import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

/** How a field of the form around it is known there and to screen readers. */
export function useField(name: string, hint?: ReactNode, sharedWith?: string) {
  const id = useId();
  const { register, getFieldState, formState, getValues } = useFormContext();
  // Stands in the page from the start, and what the form goes back to when it begins anew.
  const [initial] = useState<unknown>(getValues(name));
  const [early] = useState(() => typedEarly(id));
  const isEarlyKept = useRef(false);
  const found = getFieldState(name, formState).error?.message;
  // Where one sentence is about both, it stands beside the first of them.
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
        // What differs in a field from what the page came with was typed before, and is taken into the form.
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

/** Into a box for longer text before the page was awake: React writes the stored text over it as it wakes. */
function typedEarly(id: string): string | null {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : null;
}
