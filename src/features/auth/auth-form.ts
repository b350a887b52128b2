import { PASSWORD_LENGTH } from '#auth/password.ts';
import type { FormProblem, FormValues } from '#features/account/account-form.ts';

export function checkLogin(values: FormValues): FormProblem | null {
  const missing = missingOf(values, ['email', 'password']);
  if (!missing) return null;
  return {
    toast: { title: 'Missing Fields', description: 'Please enter both email and password.' },
    fields: missing,
  };
}

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
  name: 'Please enter your name.',
  email: 'Please enter your email.',
  password: 'Please enter a password.',
  confirm: 'Please enter the password again.',
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

/** S5: the text beside the field differs from the message, and stays when that has gone. */
export function checkNewPassword(
  { newPassword = '', confirm = '' }: FormValues,
  shortest = PASSWORD_LENGTH,
): FormProblem | null {
  if (newPassword !== confirm) {
    const description = 'Please type the same password twice.';
    const toast = { title: 'Passwords do not match', description };
    return { toast, fields: { confirm: 'The passwords do not match.' } };
  }
  if (newPassword.length < shortest) {
    const description = `Password should be at least ${String(shortest)} characters.`;
    const toast = { title: 'Password too short', description };
    return { toast, fields: { newPassword: `Please use at least ${String(shortest)} characters.` } };
  }
  return null;
}

export function startPasswordToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-password-toggle]')) {
    const ids = String(button.getAttribute('aria-controls')).replaceAll(' ', ',#');
    const inputs = document.querySelectorAll<HTMLInputElement>(`#${ids}`);
    button.addEventListener('click', () => {
      const isShown = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isShown));
      for (const input of inputs) show(input, isShown);
    });
    button.disabled = false;
  }
}

/** Phones capitalise the start of a text, which a shown password must not get. */
function show(input: HTMLInputElement, isShown: boolean): void {
  input.type = isShown ? 'text' : 'password';
  if (isShown) input.autocapitalize = 'none';
  else input.removeAttribute('autocapitalize');
}
