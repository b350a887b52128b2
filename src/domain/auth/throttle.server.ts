import { and, between, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { rateLimits } from '#drizzle/schema/account.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { hashToken } from '#tokens.ts';

interface Limit {
  readonly times: number;
  readonly withinMs: number;
}

/** One client, at whichever accounts: a try at an account that a script invents writes ten rows. */
const SIGN_INS_OF_CLIENT = [
  { times: 30, withinMs: MINUTE_MS },
  { times: 600, withinMs: HOUR_MS },
] as const;

/** Guesses of one client end early, so that a stranger who guesses from one place locks out only that place. */
const LIMITS = {
  password: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  passwordAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  passwordBy: SIGN_INS_OF_CLIENT,
  code: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  codeAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  codeBy: SIGN_INS_OF_CLIENT,
  secondStep: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  order: [{ times: 5, withinMs: 15 * MINUTE_MS }],
  coupon: [{ times: 60, withinMs: MINUTE_MS }],
  couponCode: [{ times: 1, withinMs: MINUTE_MS }],
  complaint: [{ times: 10, withinMs: 15 * MINUTE_MS }],
  complaintAnywhere: [{ times: 50, withinMs: 15 * MINUTE_MS }],
  /** One address, whichever complaint is named. */
  complaintOf: [{ times: 10, withinMs: 7 * DAY_MS }],
  complaintNews: [{ times: 60, withinMs: HOUR_MS }],
  consents: [{ times: 10, withinMs: DAY_MS }],
  newsletterMail: [{ times: 3, withinMs: DAY_MS }],
  complaintMail: [{ times: 5, withinMs: DAY_MS }],
  freeOrder: [{ times: 10, withinMs: DAY_MS }],
  export: [{ times: 20, withinMs: DAY_MS }],
  photo: [{ times: 40, withinMs: DAY_MS }],
  emailChange: [{ times: 10, withinMs: HOUR_MS }],
  /** Whichever spelling of the inbox's address is used. */
  inbox: [{ times: 20, withinMs: HOUR_MS }],
  mail: [
    { times: 1, withinMs: MINUTE_MS },
    { times: 5, withinMs: HOUR_MS },
  ],
  /** Mails to whomever, for one client. */
  mailBy: [
    { times: 10, withinMs: MINUTE_MS },
    { times: 100, withinMs: HOUR_MS },
  ],
} as const satisfies Record<string, readonly [Limit, ...Limit[]]>;

type Throttled = keyof typeof LIMITS;
type LimitedOnce = {
  [What in Throttled]: (typeof LIMITS)[What] extends readonly [Limit] ? What : never;
}[Throttled];

/** `by` is who does it, where callers are told apart. */
type Subject = readonly [to: string, ...by: string[]];

/** Counted before the try is made, so that many at once are counted too. */
export async function takeTry(ctx: Context, what: Throttled, ...subject: Subject): Promise<boolean> {
  return (await countTry(ctx, await countersOf(what, subject))).length === 0;
}

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

export async function forgetTries({ db }: Context, what: Throttled, ...subject: Subject): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, await keysOf(what, subject)));
}

/** Many may ask for the same thing: a right answer does not count, but earlier failures still do. */
export async function giveTryBack({ db }: Context, what: Throttled, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(inArray(rateLimits.key, await keysOf(what, [subject])));
}

interface AskedMail {
  readonly what: 'code' | 'reset';
  readonly email: string;
  readonly from: string;
}

/** What one client may no longer ask for silences nobody else. */
export async function mailSoOften(
  ctx: Context,
  { what, email, from }: AskedMail,
  ask: () => Promise<unknown>,
): Promise<void> {
  const counters = await countersOf('mail', [`${what} ${email}`]);
  if (await takeOfClient(ctx, await countersOf('mailBy', [what, from]), counters)) await ask();
}

const MINUTES_OF_HOUR = 10;

/** better-auth's own count begins anew only once nobody has asked for a whole minute. */
export function rateStorage(ctx: Context) {
  return {
    async consume(key: string, { window, max }: { readonly window: number; readonly max: number }) {
      const [usedUp] = await countTry(ctx, [
        { key, times: max, withinMs: window * 1000 },
        { key: `${key}|hour`, times: max * MINUTES_OF_HOUR, withinMs: HOUR_MS },
      ]);
      return { allowed: !usedUp, retryAfter: usedUp ? Math.ceil((usedUp.endsAt - ctx.now()) / 1000) : null };
    },
  };
}

interface Counter extends Limit {
  readonly key: string;
}

interface UsedUp {
  readonly key: string;
  readonly endsAt: number;
}

/** If any limit is used up, nothing is counted: whoever goes on trying writes no rows. */
async function countTry({ db, now }: Context, counters: readonly Counter[]): Promise<readonly UsedUp[]> {
  const at = now();
  const { key, count, lastRequest } = rateLimits;
  const isOver = and(
    inArray(
      key,
      counters.map((counter) => counter.key),
    ),
    lte(lastRequest, at),
  );
  const isUsedUp = or(...counters.map((counter) => and(eq(key, counter.key), gte(count, counter.times))));
  const usedUp = db.select({ key, endsAt: lastRequest }).from(rateLimits).where(isUsedUp);
  const first = counters.map((counter) => ({ key: counter.key, endsAt: at + counter.withinMs }));
  const [, counted, full] = await writeBatch(db, [
    db.delete(rateLimits).where(isOver),
    db
      .insert(rateLimits)
      .select(
        sql`select lower(hex(randomblob(16))), value ->> 'key', 1, value ->> 'endsAt'
          from json_each(${JSON.stringify(first)}) where not exists ${usedUp}`,
      )
      .onConflictDoUpdate({ target: key, set: { count: sql`${count} + 1` } })
      .returning({ key }),
    usedUp,
  ]);
  return counted.length > 0 ? [] : full;
}

/** False when all clients together have used up the limit. */
async function takeOfClient(
  ctx: Context,
  ofClient: readonly Counter[],
  others: readonly Counter[],
): Promise<boolean> {
  const usedUp = await countTry(ctx, [...ofClient, ...others]);
  const isOfClient = ofClient.some(({ key }) => usedUp.some((each) => each.key === key));
  if (isOfClient) throw new DomainError('RATE_LIMITED');
  return usedUp.length === 0;
}

function countersOf(what: Throttled, subject: Subject): Promise<Counter[]> {
  return Promise.all(
    LIMITS[what].map(async (limit, index) => ({ ...limit, key: await keyOf(what, index, subject) })),
  );
}

async function keysOf(what: Throttled, subject: Subject): Promise<string[]> {
  return (await countersOf(what, subject)).map(({ key }) => key);
}

async function keyOf(what: Throttled, index: number, subject: Subject): Promise<string> {
  const hashes = await Promise.all(subject.map(hashToken));
  return [what, index, ...hashes].join(':');
}

interface Guess {
  readonly what: 'password' | 'code';
  readonly email: string;
  readonly from: string;
}

/** Counted before the guess is checked. A guess that is refused to one client does not count for the account. */
export async function takeGuess(ctx: Context, { what, email, from }: Guess): Promise<void> {
  const ofAccount = await Promise.all([
    countersOf(what, [email, from]),
    countersOf(`${what}Anywhere`, [email]),
  ]);
  const isLeft = await takeOfClient(ctx, await countersOf(`${what}By`, [from]), ofAccount.flat());
  if (!isLeft) throw new DomainError('TOO_MANY_TRIES');
}

export async function forgetGuesses(ctx: Context, { what, email, from }: Guess): Promise<void> {
  await Promise.all([forgetTries(ctx, what, email, from), forgetTries(ctx, `${what}Anywhere`, email)]);
}

/** The owner has shown by a mail who they are, so failures of any client count no more. */
export async function forgetAllGuesses({ db }: Context, { what, email }: Omit<Guess, 'from'>): Promise<void> {
  const [ofClients, ofAll] = [await keyOf(what, 0, [email]), await keyOf(`${what}Anywhere`, 0, [email])];
  const { key } = rateLimits;
  // A semicolon comes right after a colon, so all keys that begin with the one are before the other.
  await db.delete(rateLimits).where(or(eq(key, ofAll), between(key, `${ofClients}:`, `${ofClients};`)));
}
