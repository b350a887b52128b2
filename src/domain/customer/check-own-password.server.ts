import { and, eq } from 'drizzle-orm';
import { accounts } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { oneAtATime } from './one-at-a-time.server.ts';
import { isPassword } from './password-hash.server.ts';
import { requirePerson } from './require-person.ts';
import { tryPassword } from './try-password.server.ts';

const JUST_NOW_MS = 10 * 60_000;

/** Before something that a borrowed phone must not do: the password, or without one a sign-in just now. */
export async function checkOwnPassword(ctx: Context, password: string | undefined): Promise<void> {
  const { user, session } = requirePerson(ctx.actor);
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')));
  const hash = account?.hash;
  if (!hash) {
    if (ctx.now() - session.createdAt > JUST_NOW_MS) throw new DomainError('SIGN_IN_AGAIN');
    return;
  }
  if (password === undefined) throw new DomainError('WRONG_PASSWORD');
  await tryPassword(ctx, async () => {
    if (!(await oneAtATime(() => isPassword(password, hash)))) throw new DomainError('WRONG_PASSWORD');
  });
}
