import { PASSWORD_LENGTH } from '#auth/password.ts';
import type { FormProblem, FormValues } from '#features/account/account-form.ts';

/** The problems of a login before it is sent (S5). */
export function checkLogin(values: FormValues): FormProblem | null {
  const missing = missingOf(values, ['email', 'password']);
  if (!missing) return null;
  return {
    toast: { title: 'Missing Fields', description: 'Please enter both email and password.' },
    fields: missing,
  };
}

/** The same for a sign-up. */
export function checkSignUp(values: FormValues): FormProblem | null {
  const missing = missingOf(values, ['name', 'email', 'password', 'confirm']);
  if (missing) {
    return { toast: { title: 'Missing Fields', description: 'Please fill in all fields.' }, fields: missing };
  }
  const { password = '', confirm = '' } = values;
  if (password !== confirm) return { fields: { confirm: 'Passwords do not match.' } };
  if (password.length < PASSWORD_LENGTH) {
    return {
      fields: { password: `Password should be at least ${String(PASSWORD_LENGTH)} characters long.` },
    };
  }
  return null;
}

const ASKED = {
  name: 'Your name, please.',
  email: 'Your e-mail address, please.',
  password: 'A password, please.',
  confirm: 'The same password, please.',
} as const;

/** A password may consist of spaces, nothing else may. */
function missingOf(
  values: FormValues,
  names: readonly (keyof typeof ASKED)[],
): Record<string, string> | null {
  const missing = names.filter((name) => {
    const text = values[name] ?? '';
    return (name === 'password' || name === 'confirm' ? text : text.trim()) === '';
  });
  return missing.length === 0 ? null : Object.fromEntries(missing.map((name) => [name, ASKED[name]]));
}
