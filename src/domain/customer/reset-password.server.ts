import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import { clientOf } from '../client-key.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { ResetPasswordInput } from './account.ts';
import { askAuth } from './ask-auth.server.ts';
import { assertStrongPassword } from './assert-strong-password.server.ts';
import { createAuth } from './auth.server.ts';
import { forgetGuesses } from './guess-throttle.server.ts';

/** With the token of a reset mail, which works once; the account is signed out everywhere. */
export async function resetPassword(ctx: Context, caller: Headers, input: ResetPasswordInput): Promise<void> {
  const owner = await getOwner(ctx, input.token);
  assertStrongPassword(input.newPassword, owner);
  await askAuth(ctx, caller, { path: '/reset-password', body: input });
  await forgetGuesses(ctx, { what: 'password', email: owner.email, from: clientOf(caller) });
}

async function getOwner(ctx: Context, token: string): Promise<typeof users.$inferSelect> {
  const { internalAdapter } = await createAuth(ctx).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const [owner] = link ? await ctx.db.select().from(users).where(eq(users.id, link.value)) : [];
  if (!link || !owner || link.expiresAt.getTime() <= ctx.now()) throw new DomainError('LINK_EXPIRED');
  return owner;
}
