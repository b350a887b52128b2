import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';

/** How a field of the form around it is known there and to screen readers. */
export function useField(name: string, hint?: ReactNode) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext();
  const problem = getFieldState(name, formState).error?.message;
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`];
  return {
    id,
    problem,
    input: {
      id,
      ...register(name),
      'aria-invalid': problem !== undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    },
  };
}
