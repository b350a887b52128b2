import * as z from 'zod';
import { Email } from '#address/contact-fields.ts';
import { claimsOf } from '#lib/token-claims.ts';

export interface VerifyTexts {
  readonly title: string;
  readonly intro: string;
  readonly button: string;
  readonly done: string;
  readonly stranger?: string;
}

const MISTYPED = 'If you have no account with us, someone mistyped an address and you need not do anything.';

const CONFIRM: VerifyTexts = {
  title: 'Confirm your email address',
  intro: 'One tap confirms that this address is yours.',
  button: 'Confirm my address',
  done: 'Thank you! Your email address is confirmed.',
  stranger: MISTYPED,
};

/** The texts name the new address: a stranger may have asked to use theirs, hoping that the account's owner presses. */
const CHANGES = {
  'change-email-confirmation': (newEmail: string): VerifyTexts => ({
    title: 'Change your email address',
    intro: `You asked to use ${newEmail} for your account. If you did not, or it is not yours, please do not confirm.`,
    button: 'Yes, change it',
    done: 'Thank you! Last step: please open the email we have just sent to the new address.',
  }),
  'change-email-verification': (newEmail: string): VerifyTexts => ({
    title: 'Confirm your new email address',
    intro: `One tap, and your account uses ${newEmail}. If it is not yours, please do not confirm.`,
    button: 'Use this address',
    done: 'Thank you! Your account now uses your new email address.',
    stranger: MISTYPED,
  }),
};

const Change = z.object({
  requestType: z.enum(['change-email-confirmation', 'change-email-verification']),
  updateTo: Email,
});

/** Only the texts go by what the token says: the server decides what it is good for. */
export function verifyTextsOf(token: string): VerifyTexts {
  const { data: change } = Change.safeParse(claimsOf(token));
  return change ? CHANGES[change.requestType](change.updateTo) : CONFIRM;
}
