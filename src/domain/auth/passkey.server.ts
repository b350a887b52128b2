import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { passkeys } from '#drizzle/schema/account.ts';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import type { NewPasskeyInput, PasskeySignInInput, RenamedPasskeyInput } from './auth-input.ts';
import { passkeyMail } from './auth-letters.ts';
import { leftUntidied } from './credentials.server.ts';
import type { Passkey } from './passkey.ts';
import { requirePerson } from './require-person.ts';
import { endSessions } from './session.server.ts';

/** For the browser's own functions, which check the rest. */
export const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  // better-auth can only ask browsers to prefer this, and refuses nobody without it.
  .transform((options) => ('rpId' in options ? { ...options, userVerification: 'required' } : options));

const MOST_PASSKEYS = 20;
const JUST_NOW_MS = 30 * MINUTE_MS;
const UNNAMED = 'Passkey';

export async function listPasskeys({ db, actor }: Context): Promise<Passkey[]> {
  const { user } = requirePerson(actor);
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(MOST_PASSKEYS);
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? UNNAMED,
    createdAt: createdAt.getTime(),
  }));
}

export async function beginPasskey(ctx: Context, caller: Headers): Promise<AuthAnswer> {
  await assertMayAdd(ctx);
  return await askAuth(ctx, caller, { path: '/passkey/generate-register-options' });
}

export async function addPasskey(ctx: Context, caller: Headers, input: NewPasskeyInput): Promise<Passkey> {
  const { user } = await assertMayAdd(ctx);
  const { response, name = UNNAMED } = input;
  const { body } = await askAuth(ctx, caller, {
    path: '/passkey/verify-registration',
    body: { response, name },
  });
  const { id } = Added.parse(body);
  await queueMail(ctx.db, passkeyMail(user, ctx.siteUrl, name), { now: ctx.now() });
  ctx.defer(deliverOutbox(ctx));
  return { id, name, createdAt: ctx.now() };
}

const Added = z.object({ id: z.string() });

/** A passkey opens the account for good: an unlocked phone, or an unconfirmed address, is not enough to add one. */
async function assertMayAdd(ctx: Context) {
  const person = requirePerson(ctx.actor);
  if (!person.user.emailVerified)
    throw new DomainError('EMAIL_NOT_VERIFIED', { message: 'Please confirm your email address first.' });
  if (ctx.now() - person.session.createdAt > JUST_NOW_MS) throw new DomainError('SIGN_IN_AGAIN');
  if ((await listPasskeys(ctx)).length >= MOST_PASSKEYS)
    throw new DomainError('LIST_FULL', { message: 'Please remove a passkey first: there are many already.' });
  return person;
}

export async function renamePasskey(ctx: Context, { id, name }: RenamedPasskeyInput): Promise<void> {
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(isOwn(ctx, id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new DomainError('NOT_FOUND');
}

export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const removed = await ctx.db.delete(passkeys).where(isOwn(ctx, id)).returning({ id: passkeys.id });
  if (removed.length === 0) throw new DomainError('NOT_FOUND');
}

function isOwn({ actor }: Context, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, requirePerson(actor).user.id));
}

export async function beginPasskeySignIn(ctx: Context, caller: Headers): Promise<AuthAnswer> {
  return await askAuth(ctx, caller, { path: '/passkey/generate-authenticate-options' });
}

export async function signInWithPasskey(
  ctx: Context,
  caller: Headers,
  body: PasskeySignInInput,
): Promise<AuthAnswer> {
  const answer = await askAuth(ctx, caller, { path: '/passkey/verify-authentication', body });
  // A browser that signs in again leaves no open session behind.
  await endSessions(ctx, 'this').catch(leftUntidied(ctx));
  return answer;
}
