import type { Context } from '../context.server.ts';
import type { EmailInput } from './account.ts';
import { answerEvenly } from './answer-evenly.ts';
import { askAuth } from './ask-auth.server.ts';
import { takeTry } from './throttle.server.ts';

/** Mails a link to set a new password, if the address has an account and was not sent one just now. */
export async function requestPasswordReset(
  ctx: Context,
  caller: Headers,
  { email }: EmailInput,
): Promise<void> {
  const work = async () => {
    if (!(await takeTry(ctx, 'mail', `reset ${email}`))) return;
    await askAuth(ctx, caller, { path: '/request-password-reset', body: { email } });
  };
  await answerEvenly(ctx.accounts.evenAnswerMs, work());
}
