import type { Context } from '../context.server.ts';
import type { EmailInput } from './account.ts';
import { answerEvenly } from './answer-evenly.ts';
import { askAuth } from './ask-auth.server.ts';
import { takeTry } from './throttle.server.ts';

/** Mails a code to sign in with, if the address has an account and was not sent one just now. */
export async function sendCode(ctx: Context, caller: Headers, { email }: EmailInput): Promise<void> {
  const work = async () => {
    // A second code would make the first one, already on its way, void.
    if (!(await takeTry(ctx, 'mail', `code ${email}`))) return;
    const body = { email, type: 'sign-in' };
    await askAuth(ctx, caller, { path: '/email-otp/send-verification-otp', body });
  };
  await answerEvenly(ctx.accounts.evenAnswerMs, work());
}
