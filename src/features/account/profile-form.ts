import { INCOMPLETE_ADDRESS } from '#account/own-address.ts';
import type { FormProblem, FormValues } from './account-form.ts';

const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'pinCode'];
const NEEDED = ['addressLine1', 'city', 'state', 'pinCode', 'country'] as const;

/** S5: an address is complete or absent. The server checks the rest. */
export function checkProfile(values: FormValues): FormProblem | null {
  if (isBlank(values['full_name'])) return { fields: { full_name: 'Full name cannot be empty.' } };
  if (ADDRESS.every((name) => isBlank(values[name]))) return null;
  const missing = NEEDED.filter((name) => isBlank(values[name]));
  if (missing.length === 0) return null;
  return {
    toast: {
      title: INCOMPLETE_ADDRESS,
      description: 'Please fill in address line 1, city, state, PIN code and country.',
    },
    fields: {
      ...Object.fromEntries(missing.map((name) => [name, ''])),
      address: 'Please complete the address, or clear all of it.',
    },
  };
}

export function toProfile(values: FormValues) {
  const names = [...ADDRESS, 'country'];
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))),
    address: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  };
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}
