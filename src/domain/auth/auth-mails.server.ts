import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import { inboxOf } from '../address/contact.ts';
import type { Context } from '../context.server.ts';
import { HOUR_MS, MINUTE_MS } from '../dates.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import type { Mail } from '../ports.ts';
import {
  accountExistsMail,
  type Addressee,
  CODE_MINUTES,
  codeMail,
  noCodeMail,
  resetMail,
  VERIFY_HOURS,
  verifyMail,
} from './auth-letters.ts';
import { RESET_MINUTES } from './password.ts';
import { takeTry } from './throttle.server.ts';

interface Token {
  readonly user: Addressee;
  readonly token: string;
}

interface Confirmable {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The mails that better-auth asks for, in our words and through our outbox. */
export function authMails(ctx: Context) {
  const { siteUrl } = ctx;
  return {
    sendVerificationEmail: async ({ user, token }: Token) => {
      await sendNowAndThen(ctx, 'verify', verifyMail(user, siteUrl, token));
    },
    sendResetPassword: ({ user, token }: Token & { readonly user: Confirmable }) =>
      sendWayIn(ctx, user, resetMail(user, siteUrl, token), RESET_MINUTES * MINUTE_MS),
    onExistingUserSignUp: async ({ user }: { user: Addressee }) => {
      await sendNowAndThen(ctx, 'exists', accountExistsMail(user, siteUrl));
    },

    /** A code alone must not open an account that has a second step, or the admin's. */
    sendVerificationOTP: async ({ email, otp }: { email: string; otp: string }) => {
      const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
      if (!user) return;
      const needsMore = user.twoFactorEnabled === true || user.role === 'admin';
      const mail = needsMore ? noCodeMail(user, siteUrl) : codeMail(user, siteUrl, otp);
      await sendWayIn(ctx, user, mail, CODE_MINUTES * MINUTE_MS);
    },
  };
}

/**
 * Keeps others from filling somebody's inbox by pressing a button again and again. Answers whether the mail was sent.
 */
export async function sendNowAndThen(
  ctx: Context,
  what: 'verify' | 'exists' | 'change',
  mail: Mail,
): Promise<boolean> {
  const mayBeSent =
    (await takeTry(ctx, 'mail', `${what} ${mail.to}`)) && (await takeTry(ctx, 'inbox', inboxOf(mail.to)));
  if (mayBeSent) await sendMail(ctx, mail, VERIFY_HOURS * HOUR_MS);
  return mayBeSent;
}

/**
 * A code, or a link to a new password. Strangers can make accounts with other spellings of an inbox's address and use
 * up its limit; a confirmed address, and the plain one that all spellings lead to, get their mail all the same.
 */
async function sendWayIn(
  ctx: Context,
  { email, emailVerified }: Confirmable,
  mail: Mail,
  lastsMs: number,
): Promise<void> {
  const inbox = inboxOf(email);
  const isLeft = await takeTry(ctx, 'inbox', inbox);
  if (isLeft || emailVerified || email === inbox) await sendMail(ctx, mail, lastsMs);
}

/** For a mail that no write of ours goes with: what it tells is already stored, or is in the mail alone. */
async function sendMail(ctx: Context, mail: Mail, lastsMs: number): Promise<void> {
  const now = ctx.now();
  await queueMail(ctx.db, mail, { now, until: now + lastsMs });
  ctx.defer(deliverOutbox(ctx));
}
