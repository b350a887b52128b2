import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/account.ts';
import { inboxOf } from '#address/contact.ts';
import type { Context } from '#context.server.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import type { StrangerMail } from '#outbox/delivery.ts';
import type { Mail } from '#ports.ts';
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

export function authMails(ctx: Context) {
  const { siteUrl } = ctx;
  return {
    sendVerificationEmail: async ({ user, token }: Token) => {
      await sendNowAndThen(ctx, 'verify', verifyMail(user, siteUrl, token), 'account');
    },
    sendResetPassword: ({ user, token }: Token & { readonly user: Confirmable }) =>
      sendWayIn(ctx, user, resetMail(user, siteUrl, token), RESET_MINUTES * MINUTE_MS),
    onExistingUserSignUp: async ({ user }: { user: Addressee & Confirmable }) => {
      await tellThatItExists(ctx, user);
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

/** Others cannot fill somebody's inbox by pressing a button again and again. False if no mail was sent. */
export async function sendNowAndThen(
  ctx: Context,
  what: 'verify' | 'exists' | 'change',
  mail: Mail,
  stranger?: StrangerMail,
): Promise<boolean> {
  const mayBeSent =
    (await takeTry(ctx, 'mail', `${what} ${mail.to}`)) && (await takeTry(ctx, 'inbox', inboxOf(mail.to)));
  if (mayBeSent) await sendMail(ctx, mail, VERIFY_HOURS * HOUR_MS, stranger);
  return mayBeSent;
}

export async function tellThatItExists(ctx: Context, user: Addressee & Confirmable): Promise<void> {
  const stranger = user.emailVerified ? undefined : 'account';
  await sendNowAndThen(ctx, 'exists', accountExistsMail(user, ctx.siteUrl), stranger);
}

/** Strangers can use up an inbox's limit with other spellings of its address; a confirmed address gets its mail. */
async function sendWayIn(
  ctx: Context,
  { email, emailVerified }: Confirmable,
  mail: Mail,
  lastsMs: number,
): Promise<void> {
  const inbox = inboxOf(email);
  const isLeft = await takeTry(ctx, 'inbox', inbox);
  if (isLeft || emailVerified || email === inbox)
    await sendMail(ctx, mail, lastsMs, emailVerified ? undefined : 'wayIn');
}

/** No write of ours goes with such a mail: what it tells is already stored, or is in the mail alone. */
async function sendMail(ctx: Context, mail: Mail, lastsMs: number, stranger?: StrangerMail): Promise<void> {
  const now = ctx.now();
  await queueMail(ctx.db, mail, { now, stranger, until: now + lastsMs });
  ctx.defer(deliverOutbox(ctx));
}
