import { and, between, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { rateLimits } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import { pause } from '../pause.ts';

interface Limit {
  readonly times: number;
  readonly withinMs: number;
}

/**
 * What may be done to one account, known or not. Guesses of one client end early, those of all together later: so a
 * stranger who guesses from one place locks nobody out but that place.
 */
const LIMITS = {
  password: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  passwordAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  code: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  codeAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  /** Of the authenticator app, and recovery codes. */
  secondStep: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  order: [{ times: 5, withinMs: 15 * MINUTE_MS }],
  /** Codes that the shop does not know. */
  coupon: [{ times: 60, withinMs: MINUTE_MS }],
  couponCode: [{ times: 1, withinMs: MINUTE_MS }],
  complaint: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  complaintAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  /** Of one address, whichever number is named. */
  complaintOf: [{ times: 10, withinMs: 7 * DAY_MS }],
  /** To the officer, from all together. */
  complaintNews: [{ times: 60, withinMs: HOUR_MS }],
  /** The links that end what an inbox has said yes to. */
  consents: [{ times: 10, withinMs: DAY_MS }],
  /** The links that confirm the newsletter, to one inbox. */
  newsletterMail: [{ times: 3, withinMs: DAY_MS }],
  /** That a complaint was received, to one inbox. */
  complaintMail: [{ times: 5, withinMs: DAY_MS }],
  /** That cost nothing, with one inbox. */
  freeOrder: [{ times: 10, withinMs: DAY_MS }],
  /** Of all that is known of one account. */
  export: [{ times: 20, withinMs: DAY_MS }],
  /** Sent for the reviews of one order. */
  photo: [{ times: 40, withinMs: DAY_MS }],
  /** Asked for by one account, to whatever address. */
  emailChange: [{ times: 10, withinMs: HOUR_MS }],
  /** To one inbox, by whatever addresses it has. */
  inbox: [{ times: 20, withinMs: HOUR_MS }],
  mail: [
    { times: 1, withinMs: MINUTE_MS },
    { times: 5, withinMs: HOUR_MS },
  ],
} as const satisfies Record<string, readonly [Limit, ...Limit[]]>;

type Throttled = keyof typeof LIMITS;
/** What has one limit alone. */
type LimitedOnce = Exclude<Throttled, 'mail'>;

/** Whom it is done to, and where they are told apart, who does it. */
type Subject = readonly [to: string, ...by: string[]];

/** Counts a try before it is made, so that many at once are counted too; false when there were too many. */
export async function takeTry(ctx: Context, what: Throttled, ...subject: Subject): Promise<boolean> {
  for (const [index, limit] of LIMITS[what].entries()) {
    const { count } = await countTry(ctx, await keyOf(what, index, subject), limit.withinMs);
    if (count > limit.times) return false;
  }
  return true;
}

/** Whether there were as many tries as may be made, without counting one. */
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

/** After a success: what failed before it counts no more. */
export async function forgetTries({ db }: Context, what: Throttled, ...subject: Subject): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, await keysOf(what, subject)));
}

/** After a right answer of what many may ask for: it does not count, but what failed before it still does. */
export async function giveTryBack({ db }: Context, what: Throttled, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(inArray(rateLimits.key, await keysOf(what, [subject])));
}

/** Has better-auth mail an address, so often. Where it refuses the client nothing was mailed: that silences nobody. */
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

/** What better-auth counts for each address. Its own count begins anew only once nobody has asked for a whole minute. */
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

/** From the first try on, within a fixed time. */
async function countTry({ db, now }: Context, key: string, withinMs: number): Promise<Counted> {
  const endsAt = now() + withinMs;
  // As better-auth names the column: here it is when counting ends.
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

/** A password or a code that may be wrong, for the account of this address. */
interface Guess {
  readonly what: 'password' | 'code';
  readonly email: string;
  /** Who guesses: a client's address, or the session of whoever is signed in. */
  readonly from: string;
}

/** Counted before it is looked at. What is refused to one client does not count for the account. */
export async function takeGuess(ctx: Context, { what, email, from }: Guess): Promise<void> {
  const isLeft = (await takeTry(ctx, what, email, from)) && (await takeTry(ctx, `${what}Anywhere`, email));
  if (!isLeft) throw new DomainError('TOO_MANY_TRIES');
}

/** After a right one: what failed before it counts no more. */
export async function forgetGuesses(ctx: Context, { what, email, from }: Guess): Promise<void> {
  await Promise.all([forgetTries(ctx, what, email, from), forgetTries(ctx, `${what}Anywhere`, email)]);
}

/** After she has shown who she is by a mail: what any client failed at before counts no more. */
export async function forgetAllGuesses({ db }: Context, { what, email }: Omit<Guess, 'from'>): Promise<void> {
  const [ofClients, ofAll] = [await keyOf(what, 0, [email]), await keyOf(`${what}Anywhere`, 0, [email])];
  const { key } = rateLimits;
  // A semicolon is what comes after a colon: all that begins with the one is before the other.
  await db.delete(rateLimits).where(or(eq(key, ofAll), between(key, `${ofClients}:`, `${ofClients};`)));
}

/** An outcome, good or bad, is told after `ms` at the earliest: so the time says nothing about who is known here. */
export async function answerInConstantTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same for a failure; what succeeds is told at once. */
export async function failInConstantTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const even = pause(ms);
  try {
    return await work;
  } catch (error) {
    await even;
    throw error;
  }
}

const TRY_AGAIN_MS = 10;
/** Between two turns: others are served, and have their answers from the database, before the next one. */
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 8_000;
/** A turn whose request was cut off half way ends by itself. */
const LONGEST_TURN_MS = 2_000;

/** Until when somebody has the turn: of the whole isolate, whose one thread hashing a password blocks. */
let takenUntil = 0;

/** One piece of heavy work after the other, with room between them for requests that have none. */
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const givenUpAt = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < takenUntil) {
    if (Date.now() > givenUpAt) throw new DomainError('RATE_LIMITED');
    await pause(TRY_AGAIN_MS * (0.5 + Math.random()));
  }
  takenUntil = Date.now() + LONGEST_TURN_MS;
  try {
    return await work();
  } finally {
    await pause(PAUSE_MS);
    takenUntil = 0;
  }
}
