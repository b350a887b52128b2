import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import { requirePerson } from './require-person.ts';
import { tryPassword } from './try-password.server.ts';

/**
 * enable: what an authenticator app needs; two-step sign-in is on once the app's first code was entered.
 * generate-backup-codes: new recovery codes, which make the old ones void.
 */
export type TwoFactorChange = 'enable' | 'disable' | 'generate-backup-codes';

export function changeTwoFactor(
  ctx: Context,
  caller: Headers,
  { change, password }: { change: TwoFactorChange; password: string },
): Promise<AuthAnswer> {
  const { user } = requirePerson(ctx.actor);
  // Somebody who signed up with a stranger's address would lock her out of it for good.
  if (change === 'enable' && !user.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
  const path = `/two-factor/${change}`;
  return tryPassword(ctx, () => askAuth(ctx, caller, { path, body: { password } }));
}
