import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

/** How a field of the form around it is known there and to screen readers. */
export function useField(name: string, hint?: ReactNode) {
  const id = useId();
  const { register, getFieldState, formState, getValues, setValue } = useFormContext();
  const problem = getFieldState(name, formState).error?.message;
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`];
  const { ref, ...registered } = register(name);
  return {
    id,
    problem,
    input: {
      id,
      ...registered,
      ref(element: unknown) {
        const typed = typedIn(element);
        ref(element);
        if (typed !== '' && typed !== getValues(name)) setValue(name, typed, { shouldDirty: true });
      },
      'aria-invalid': problem !== undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    },
  };
}

const CHOSEN = new Set(['checkbox', 'radio']);

/** Into a form that came with the page and was not awake yet; such a field comes empty, whatever it will show. */
function typedIn(element: unknown): string {
  if (element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLInputElement && !CHOSEN.has(element.type) ? element.value : '';
}
