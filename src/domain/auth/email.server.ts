import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#drizzle/client.ts';
import { accounts, users } from '#drizzle/schema/account.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { orders, sameVersion } from '#drizzle/schema/order.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import type { AccountUser } from '#actor.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { askAuth } from './ask-auth.server.ts';
import type { ChangeEmailInput } from './auth-input.ts';
import { changeEmailMail, VERIFY_HOURS, verifyMail } from './auth-letters.ts';
import { guestOrdersJoin, voidLinks } from './verified-email.server.ts';
import { sendNowAndThen, tellThatItExists } from './auth-mails.server.ts';
import { checkOwnPassword } from './credentials.server.ts';
import { personOf, requirePerson } from './require-person.ts';
import { answerInConstantTime } from '#timing.ts';
import { takeTry } from './throttle.server.ts';

const SENT_ONE =
  'We emailed you about this within the last hour. If the address was wrong, please wait a minute and try again.';
const MANY_CHANGES = 'You have asked for this many times in the last hour. Please try again later.';

/** Mails alone change it: a confirmed old address has to agree first, then the new one is confirmed. */
export async function changeEmail(ctx: Context, { newEmail, password }: ChangeEmailInput): Promise<void> {
  const { user } = requirePerson(ctx.actor);
  if (newEmail === user.email)
    throw new DomainError('EMAIL_UNCHANGED', { message: 'This is already your email address.' });
  await checkOwnPassword(ctx, password);
  if (!(await takeTry(ctx, 'emailChange', user.id)))
    throw new DomainError('RATE_LIMITED', { message: MANY_CHANGES });
  const ask = user.emailVerified ? askOldAddress : askNewAddress;
  await answerInConstantTime(ctx.accounts.constantAnswerMs, ask(ctx, user, newEmail));
}

type Owner = Pick<AccountUser, 'id' | 'name' | 'email' | 'emailVerified'>;

/** The mail is the same whether or not the new address has an account: whoever asks for the change reads it. */
async function askOldAddress(ctx: Context, user: Owner, newEmail: string): Promise<void> {
  const token = await tokenOf(ctx, {
    email: user.email,
    updateTo: newEmail,
    requestType: 'change-email-confirmation',
  });
  const mail = changeEmailMail(user, newEmail, ctx.siteUrl, token);
  // Without a second mail people would follow the first one, to the address that they have corrected since.
  if (!(await sendNowAndThen(ctx, 'change', mail)))
    throw new DomainError('RATE_LIMITED', { message: SENT_ONE });
}

/** An address that has an account cannot be used for another; only its owner learns that, by mail. */
async function askNewAddress(ctx: Context, user: Owner, newEmail: string): Promise<void> {
  const [known] = await ctx.db.select().from(users).where(eq(users.email, newEmail));
  if (known) {
    await tellThatItExists(ctx, known);
    return;
  }
  const token = await tokenOf(ctx, {
    email: user.email,
    updateTo: newEmail,
    requestType: 'change-email-verification',
    wasConfirmed: user.emailVerified,
  });
  const mail = verifyMail({ ...user, email: newEmail }, ctx.siteUrl, token, true);
  await sendNowAndThen(ctx, 'verify', mail, 'account');
}

/** better-auth, which makes the links that only confirm, has named the fields. */
const Link = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.enum(['change-email-confirmation', 'change-email-verification']).optional(),
  wasConfirmed: z.boolean().optional(),
});
type Link = z.output<typeof Link>;

async function tokenOf(ctx: Context, link: Link): Promise<string> {
  const { signJWT } = await import('better-auth/crypto');
  return await signJWT(link, ctx.accounts.secret, VERIFY_HOURS * 60 * 60);
}

/** Anybody can sign up with anybody's address, so the link works only for the person signed in to the account. */
export async function confirmEmail(ctx: Context, caller: Headers, token: string): Promise<void> {
  const { verifyJWT } = await import('better-auth/crypto');
  const { data: link } = Link.safeParse(await verifyJWT(token, ctx.accounts.secret));
  const [owner] = link ? await ctx.db.select().from(users).where(eq(users.email, link.email)) : [];
  if (!link || !owner) throw new DomainError('LINK_EXPIRED');
  if (personOf(ctx.actor)?.user.id !== owner.id) throw new DomainError('SIGN_IN_AGAIN');
  const { updateTo: newEmail, requestType, wasConfirmed } = link;
  if (newEmail === undefined) {
    const query = new URLSearchParams({ token });
    // A link in a mail changes no session, so the cookies are dropped.
    await askAuth(ctx, caller, { path: '/verify-email', query });
  } else if (requestType === 'change-email-confirmation') {
    await answerInConstantTime(ctx.accounts.constantAnswerMs, askNewAddress(ctx, owner, newEmail));
  } else {
    if (wasConfirmed === undefined) throw new DomainError('LINK_EXPIRED');
    await useNewAddress(ctx, { ...owner, emailVerified: wasConfirmed }, newEmail);
  }
}

/** Once the owner of an address has confirmed it, the link of a stranger who had signed up with it is void. */
async function useNewAddress(
  ctx: Context,
  { id, email, emailVerified }: Owner,
  newEmail: string,
): Promise<void> {
  const { db } = ctx;
  const isAsItWas = and(eq(users.id, id), eq(users.email, email), eq(users.emailVerified, emailVerified));
  await refusedAs(
    { noRowChanged: 'LINK_EXPIRED', accountEmailTaken: 'LINK_EXPIRED' },
    writeBatch(db, [
      db.update(users).set({ email: newEmail, emailVerified: true }).where(isAsItWas),
      requireChange(db),
      // Orders placed signed out since then join too: from now on nothing shows whose the old address was.
      ...(emailVerified
        ? [guestOrdersJoin(db, { id, email }), complaintsWriteTo(db, { email, newEmail })]
        : [complaintsStay(db, { id, email })]),
      ordersWriteTo(db, { id, email, newEmail }),
      guestOrdersJoin(db, { id, email: newEmail }),
      voidLinks(db, id),
      // The Google account of the old address opens this account no more. One of the new address joins again.
      db.delete(accounts).where(and(eq(accounts.userId, id), eq(accounts.providerId, 'google'))),
    ]),
  );
}

/** Nobody has confirmed the old address, so this account does not see complaints from it. */
function complaintsStay(db: Database, { id, email }: { id: string; email: string }) {
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  return db
    .update(complaints)
    .set({ orderId: null })
    .where(and(eq(complaints.email, email), inArray(complaints.orderId, ownOrders)));
}

/** The old address was confirmed. Links to these complaints stay good. */
function complaintsWriteTo(db: Database, { email, newEmail }: { email: string; newEmail: string }) {
  return db.update(complaints).set({ email: newEmail }).where(eq(complaints.email, email));
}

function ordersWriteTo(
  db: Database,
  { id, email, newEmail }: { id: string; email: string; newEmail: string },
) {
  return db
    .update(orders)
    .set({ customerEmail: newEmail, ...sameVersion })
    .where(and(eq(orders.userId, id), eq(orders.customerEmail, email)));
}
