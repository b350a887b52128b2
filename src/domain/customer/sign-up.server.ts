import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { SignUpInput } from './account.ts';
import { answerEvenly } from './answer-evenly.ts';
import { askAuth } from './ask-auth.server.ts';
import { assertStrongPassword } from './assert-strong-password.server.ts';

/**
 * An address that is known, the administrator's among them, is answered like a new one: nothing changes, and its
 * owner is told by mail.
 */
export async function signUp(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  assertStrongPassword(input.password, { ...input, role: 'customer' });
  await answerEvenly(ctx.accounts.evenAnswerMs, createAccount(ctx, caller, input));
}

async function createAccount(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  try {
    await askAuth(ctx, caller, { path: '/sign-up/email', body: input });
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'INVALID_INPUT';
    if (!isRefused || !(await isKnown(ctx, input.email))) throw error;
    // The same form sent twice at once: the other one has made the account.
  }
}

async function isKnown({ db }: Context, email: string): Promise<boolean> {
  const known = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return known.length > 0;
}
