import { like } from 'drizzle-orm';
import { rateLimits, type users } from '#drizzle/schema/account.ts';
import { staff } from '#drizzle/schema/staff.ts';
import type { StaffRole } from '#auth/rights.ts';
import type { Mail } from '#ports.ts';
import { addAccountRows, addSessionRow, PASSWORD } from './account-rows.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { TestContext } from './context.ts';

export { PASSWORD };

let made = 0;

/** An account with `PASSWORD`, straight in the database. */
export async function addAccount({ db }: TestContext, values: Partial<typeof users.$inferInsert> = {}) {
  made += 1;
  const [id, email] = [`user-${String(made)}`, `asha.${String(made)}@example.in`];
  return await addAccountRows(db, { id, email, emailVerified: true, ...values });
}

/** Somebody of the staff, in a browser of theirs. */
export async function addStaff(
  ctx: TestContext,
  role: StaffRole,
  values: Parameters<typeof addAccount>[1] = {},
) {
  const account = await addAccount(ctx, values);
  await ctx.db.insert(staff).values({ userId: account.id, role });
  return { account, browser: await signedInAs(ctx, account) };
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
  const { siteUrl, accounts } = ctx;
  const now = ctx.now();
  const cookie = await addSessionRow(ctx.db, { userId: id, siteUrl, secret: accounts.secret, now });
  const browser = openBrowser(ctx);
  browser.cookies.set(cookie.name, cookie.value);
  return browser;
}

/** As if each client that has asked better-auth for this path had asked this often within the minute. */
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

/** The address that a mail program's own button to unsubscribe posts to. */
export function leavesAt({ headers }: Mail): string {
  const address = /<([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1];
  if (address === undefined) throw new Error('The mail has no address that ends it.');
  return address;
}
