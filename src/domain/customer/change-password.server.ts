import type { Context } from '../context.server.ts';
import type { ChangePasswordInput } from './account.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import { assertStrongPassword } from './assert-strong-password.server.ts';
import { requirePerson } from './require-person.ts';
import { tryPassword } from './try-password.server.ts';

/** This device stays signed in, under a new session; all others are signed out. */
export async function changePassword(
  ctx: Context,
  caller: Headers,
  input: ChangePasswordInput,
): Promise<AuthAnswer> {
  const { kind: role, user } = requirePerson(ctx.actor);
  assertStrongPassword(input.newPassword, { ...user, role });
  const body = { ...input, revokeOtherSessions: true };
  return tryPassword(ctx, () => askAuth(ctx, caller, { path: '/change-password', body }));
}
