import { and, between, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { rateLimits } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../tokens.ts';

interface Limit {
  readonly times: number;
  readonly withinMs: number;
}

/**
 * How often things may be done to one account, known or not. Guesses of one client end early, those of all together
 * later: so a stranger who guesses from one place locks out only that place.
 */
const LIMITS = {
  password: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  passwordAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  code: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  codeAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  /** Codes of the authenticator app, and recovery codes. */
  secondStep: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  order: [{ times: 5, withinMs: 15 * MINUTE_MS }],
  /** Codes that the shop does not know. */
  coupon: [{ times: 60, withinMs: MINUTE_MS }],
  couponCode: [{ times: 1, withinMs: MINUTE_MS }],
  complaint: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  complaintAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  /** With one address, whichever number is named. */
  complaintOf: [{ times: 10, withinMs: 7 * DAY_MS }],
  /** Mails to the officer, about all complaints together. */
  complaintNews: [{ times: 60, withinMs: HOUR_MS }],
  /** Mails with the links that end what an inbox has agreed to. */
  consents: [{ times: 10, withinMs: DAY_MS }],
  /** Mails with links that confirm the newsletter, to one inbox. */
  newsletterMail: [{ times: 3, withinMs: DAY_MS }],
  /** Mails that a complaint was received, to one inbox. */
  complaintMail: [{ times: 5, withinMs: DAY_MS }],
  /** Orders that cost nothing, with one inbox. */
  freeOrder: [{ times: 10, withinMs: DAY_MS }],
  /** Exports of all that is known of one account. */
  export: [{ times: 20, withinMs: DAY_MS }],
  /** Photos sent for the reviews of one order. */
  photo: [{ times: 40, withinMs: DAY_MS }],
  /** Changes asked for by one account, to whatever address. */
  emailChange: [{ times: 10, withinMs: HOUR_MS }],
  /** Mails to one inbox, whichever spelling of its address is used. */
  inbox: [{ times: 20, withinMs: HOUR_MS }],
  mail: [
    { times: 1, withinMs: MINUTE_MS },
    { times: 5, withinMs: HOUR_MS },
  ],
} as const satisfies Record<string, readonly [Limit, ...Limit[]]>;

type Throttled = keyof typeof LIMITS;
/** Everything that has only one limit. */
type LimitedOnce = Exclude<Throttled, 'mail'>;

/** Whom it is done to and, where callers are told apart, who does it. */
type Subject = readonly [to: string, ...by: string[]];

/** Counts a try before it is made, so that many at once are counted too; false when there were too many. */
export async function takeTry(ctx: Context, what: Throttled, ...subject: Subject): Promise<boolean> {
  for (const [index, limit] of LIMITS[what].entries()) {
    const { count } = await countTry(ctx, await keyOf(what, index, subject), limit.withinMs);
    if (count > limit.times) return false;
  }
  return true;
}

/** Whether all tries are used up, without counting one. */
export async function isTriedOut({ db, now }: Context, what: LimitedOnce, subject: string): Promise<boolean> {
  const [{ times }] = LIMITS[what];
  const [full] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, await keyOf(what, 0, [subject])),
        gt(rateLimits.lastRequest, now()),
        gte(rateLimits.count, times),
      ),
    );
  return full !== undefined;
}

/** After a success: earlier failures count no more. */
export async function forgetTries({ db }: Context, what: Throttled, ...subject: Subject): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, await keysOf(what, subject)));
}

/** After a right answer, for something that many may ask for: it does not count, but earlier failures still do. */
export async function giveTryBack({ db }: Context, what: Throttled, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(inArray(rateLimits.key, await keysOf(what, [subject])));
}

/**
 * Lets better-auth mail an address, within the limits. If it refuses the client, nothing was mailed, so the try is
 * given back and nobody is silenced.
 */
export async function mailSoOften(ctx: Context, subject: string, ask: () => Promise<unknown>): Promise<void> {
  if (!(await takeTry(ctx, 'mail', subject))) return;
  try {
    await ask();
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'RATE_LIMITED';
    if (isRefused) await giveTryBack(ctx, 'mail', subject);
    throw error;
  }
}

/** Counts for better-auth, by address. Its own count begins anew only once nobody has asked for a whole minute. */
export function rateStorage(ctx: Context) {
  return {
    async consume(key: string, { window, max }: { readonly window: number; readonly max: number }) {
      const { count, endsAt } = await countTry(ctx, key, window * 1000);
      const allowed = count <= max;
      return { allowed, retryAfter: allowed ? null : Math.ceil((endsAt - ctx.now()) / 1000) };
    },
  };
}

interface Counted {
  readonly count: number;
  readonly endsAt: number;
}

/** Counts within a fixed time that starts with the first try. */
async function countTry({ db, now }: Context, key: string, withinMs: number): Promise<Counted> {
  const endsAt = now() + withinMs;
  // better-auth names the column; here it says when counting ends.
  const isOver = sql`${rateLimits.lastRequest} <= ${now()}`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ id: crypto.randomUUID(), key, count: 1, lastRequest: endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`iif(${isOver}, 1, ${rateLimits.count} + 1)`,
        lastRequest: sql`iif(${isOver}, ${endsAt}, ${rateLimits.lastRequest})`,
      },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.lastRequest });
  return counted ?? { count: Infinity, endsAt };
}

function keysOf(what: Throttled, subject: Subject): Promise<string[]> {
  return Promise.all(LIMITS[what].map((_, index) => keyOf(what, index, subject)));
}

async function keyOf(what: Throttled, index: number, subject: Subject): Promise<string> {
  const hashes = await Promise.all(subject.map(hashToken));
  return [what, index, ...hashes].join(':');
}

/** A password or a code that may be wrong, for the account with this address. */
interface Guess {
  readonly what: 'password' | 'code';
  readonly email: string;
  /** Who guesses: a client's address, or the session of the person signed in. */
  readonly from: string;
}

/** Counted before the guess is checked. A guess that is refused to one client does not count for the account. */
export async function takeGuess(ctx: Context, { what, email, from }: Guess): Promise<void> {
  const isLeft = (await takeTry(ctx, what, email, from)) && (await takeTry(ctx, `${what}Anywhere`, email));
  if (!isLeft) throw new DomainError('TOO_MANY_TRIES');
}

/** After a right guess: earlier failures count no more. */
export async function forgetGuesses(ctx: Context, { what, email, from }: Guess): Promise<void> {
  await Promise.all([forgetTries(ctx, what, email, from), forgetTries(ctx, `${what}Anywhere`, email)]);
}

/** After the owner has shown by a mail who they are: earlier failures of any client count no more. */
export async function forgetAllGuesses({ db }: Context, { what, email }: Omit<Guess, 'from'>): Promise<void> {
  const [ofClients, ofAll] = [await keyOf(what, 0, [email]), await keyOf(`${what}Anywhere`, 0, [email])];
  const { key } = rateLimits;
  // A semicolon comes right after a colon, so all keys that begin with the one are before the other.
  await db.delete(rateLimits).where(or(eq(key, ofAll), between(key, `${ofClients}:`, `${ofClients};`)));
}
