import { inArray, sql } from 'drizzle-orm';
import { rateLimits } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { hashToken } from '../token.ts';

const MINUTE_MS = 60_000;

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
  order: [{ times: 5, withinMs: 15 * MINUTE_MS }],
  mail: [
    { times: 1, withinMs: MINUTE_MS },
    { times: 5, withinMs: 60 * MINUTE_MS },
  ],
} as const satisfies Record<string, readonly [Limit, ...Limit[]]>;

export type Throttled = keyof typeof LIMITS;

/** Counts a try before it is made, so that many at once are counted too; false when there were too many. */
export async function takeTry(ctx: Context, what: Throttled, subject: string): Promise<boolean> {
  for (const [index, limit] of LIMITS[what].entries()) {
    if ((await countTry(ctx, await keyOf(what, index, subject), limit)) > limit.times) return false;
  }
  return true;
}

/** After a success: what failed before it counts no more. */
export async function forgetTries({ db }: Context, what: Throttled, subject: string): Promise<void> {
  const keys = await Promise.all(LIMITS[what].map((_, index) => keyOf(what, index, subject)));
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

async function countTry({ db, now }: Context, key: string, { withinMs }: Limit): Promise<number> {
  const endsAt = now() + withinMs;
  // better-auth removes rows of this table whose lastRequest is long past: here it is when counting ends.
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
    .returning({ count: rateLimits.count });
  return counted?.count ?? Infinity;
}

async function keyOf(what: Throttled, index: number, subject: string): Promise<string> {
  return `${what}:${String(index)}:${await hashToken(subject)}`;
}
