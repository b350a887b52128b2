import { like } from 'drizzle-orm';
import { serializeSigned } from 'hono/utils/cookie';
import { accounts, rateLimits, sessions, users } from '../../drizzle/schema/account.ts';
import { hashPassword } from '../../src/domain/auth/password-hash.server.ts';
import { SESSION_SECONDS, sessionCookieName } from '../../src/domain/auth/session-cookie.ts';
import { createToken } from '../../src/domain/tokens.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { TestContext } from './context.ts';

export const PASSWORD = 'moonlit-anklets';

let made = 0;
let hash: Promise<string> | undefined;

/** An account with `PASSWORD`, straight in the database. */
export async function addAccount({ db }: TestContext, values: Partial<typeof users.$inferInsert> = {}) {
  made += 1;
  const id = `user-${String(made)}`;
  const user = {
    id,
    name: 'Asha Rao',
    email: `asha.${String(made)}@example.in`,
    emailVerified: true,
    ...values,
  };
  const password = await (hash ??= hashPassword(PASSWORD));
  const [row] = await db.insert(users).values(user).returning();
  await db
    .insert(accounts)
    .values({ id: `${id}-password`, userId: id, accountId: id, providerId: 'credential', password });
  if (!row) throw new Error('No account was inserted.');
  return row;
}

/** A browser in which somebody with that account has signed in. */
export async function signedIn(ctx: TestContext, email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(ctx);
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password });
  if (status !== 200) throw new Error(`Signing in was answered ${String(status)}.`);
  return browser;
}

/** The same without asking for the password: for tests of what comes after signing in. */
export async function signedInAs(ctx: TestContext, { id }: { readonly id: string }): Promise<Browser> {
  const [token, name] = [createToken(), sessionCookieName(ctx.siteUrl)];
  const expiresAt = new Date(ctx.now() + SESSION_SECONDS * 1000);
  await ctx.db.insert(sessions).values({ id: token, token, userId: id, expiresAt });
  const browser = openBrowser(ctx);
  const cookie = await serializeSigned(name, token, ctx.accounts.secret);
  browser.cookies.set(name, cookie.slice(name.length + 1));
  return browser;
}

/** As if each client that has asked better-auth for this path had done it so often within the minute. */
export async function countTriesOf({ db }: TestContext, path: string, count: number): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `%${path}`));
}

/** The last mail to an address, once everything that was put off has been done. */
export function lastMail(ctx: TestContext, to: string) {
  const mail = ctx.mailed.findLast((each) => each.to === to);
  if (!mail) throw new Error(`No mail went to ${to}.`);
  return mail;
}

export function tokenIn(text: string): string {
  const token = /[?&]token=([^\s&"]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('The mail has no token in it.');
  return decodeURIComponent(token);
}
