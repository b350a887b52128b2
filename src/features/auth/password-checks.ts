import { PASSWORD_LENGTH } from '#auth/password.ts';
import type { FormProblem, FormValues } from '#features/account/account-form.ts';

/**
 * The problems of a new password, typed twice, before it is sent (S5). The text beside the field differs from the
 * message, and stays when that has gone.
 */
export function checkNewPassword(
  { newPassword = '', confirm = '' }: FormValues,
  shortest = PASSWORD_LENGTH,
): FormProblem | null {
  if (newPassword !== confirm) {
    const description = 'Please type the same password twice.';
    const toast = { title: 'Passwords do not match', description };
    return { toast, fields: { confirm: 'This is another one.' } };
  }
  if (newPassword.length < shortest) {
    const description = `Password should be at least ${String(shortest)} characters.`;
    const toast = { title: 'Password too short', description };
    return { toast, fields: { newPassword: `${String(shortest)} characters or more, please.` } };
  }
  return null;
}
