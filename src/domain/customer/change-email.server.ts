import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { ChangeEmailInput } from './account.ts';
import { answerEvenly } from './answer-evenly.ts';
import { askAuth } from './ask-auth.server.ts';
import { checkOwnPassword } from './check-own-password.server.ts';
import { requirePerson } from './require-person.ts';

/** By mails only: a confirmed address has to agree first, then the new one is shown to be hers. */
export async function changeEmail(ctx: Context, caller: Headers, input: ChangeEmailInput): Promise<void> {
  const { user } = requirePerson(ctx.actor);
  if (input.newEmail === user.email) throw new DomainError('EMAIL_UNCHANGED');
  await checkOwnPassword(ctx, input.password);
  const body = { newEmail: input.newEmail };
  await answerEvenly(ctx.accounts.evenAnswerMs, askAuth(ctx, caller, { path: '/change-email', body }));
}
