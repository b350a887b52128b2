import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { users } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { askAuth } from './ask-auth.server.ts';
import type { ChangeEmailInput } from './auth-input.ts';
import { checkOwnPassword } from './credentials.server.ts';
import { personOf, requirePerson } from './require-person.ts';
import { answerInConstantTime } from './throttle.server.ts';

/** By mails only: a confirmed address has to agree first, then the new one is shown to be hers. */
export async function changeEmail(ctx: Context, caller: Headers, input: ChangeEmailInput): Promise<void> {
  const { user } = requirePerson(ctx.actor);
  if (input.newEmail === user.email) throw new DomainError('EMAIL_UNCHANGED');
  await checkOwnPassword(ctx, input.password);
  const body = { newEmail: input.newEmail };
  await answerInConstantTime(
    ctx.accounts.constantAnswerMs,
    askAuth(ctx, caller, { path: '/change-email', body }),
  );
}

const Link = z.object({ email: z.string() });

/**
 * With the link of a mail, by whoever is signed in to the account it is for. Anybody can sign up with anybody's
 * address: pressed in good faith by its owner, the link alone would open her guest orders to that stranger.
 */
export async function confirmEmail(ctx: Context, caller: Headers, token: string): Promise<void> {
  const { verifyJWT } = await import('better-auth/crypto');
  const link = Link.safeParse(await verifyJWT(token, ctx.accounts.secret));
  if (!link.success) throw new DomainError('LINK_EXPIRED');
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, link.data.email));
  if (!owner) throw new DomainError('LINK_EXPIRED');
  if (personOf(ctx.actor)?.user.id !== owner.id) throw new DomainError('SIGN_IN_AGAIN');
  const query = new URLSearchParams({ token });
  // Its cookies are left aside: a link in a mail changes no session.
  await askAuth(ctx, caller, { path: '/verify-email', query });
}
