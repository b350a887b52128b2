import { findUnavailable, ruleOf, type Unavailable } from '#drizzle/errors.ts';
import type { Rule } from '#drizzle/rules.ts';
import type { Context } from './context.server.ts';
import { DomainError, type ErrorCode, sentenceOf, type SharedCode } from './errors.ts';
import { LIMIT_PERIOD_S } from './ports.ts';
import { isAdminPath } from './analytics/page-view.ts';

/** The owner reads these words. Trying again in a minute would not help: this can last for hours. */
const RESTING: Partial<Readonly<Record<Unavailable, string>>> = {
  blocked:
    'The database refuses: its quota is used up. A larger plan, or overages, opens the shop at once (docs/operate.md, “BLOCKED”).',
  denied:
    'The database refuses: its token has ended. Put a new one into .production.vars and run “npm run deploy” (docs/operate.md, “Minute 15”).',
};
const WORDS = 'The shop is resting. Nothing of yours is lost: please come back a little later.';

export function toDomainError(error: unknown, pathname = ''): DomainError {
  if (error instanceof DomainError) return error;
  const unavailable = findUnavailable(error);
  if (!unavailable) return new DomainError('INTERNAL', { cause: error });
  const words = RESTING[unavailable.reason];
  return new DomainError('DATABASE_UNAVAILABLE', {
    cause: error,
    ...(words && { message: isAdminPath(pathname.replace(/^\/api\//, '/')) ? words : WORDS }),
  });
}

export function isResting(error: unknown): boolean {
  const unavailable = findUnavailable(error);
  return unavailable !== null && unavailable.reason in RESTING;
}

/** For what a page can do without: a failure is only logged. */
export async function orNull<Value>(
  { log }: Context,
  what: string,
  read: Promise<Value>,
): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (toDomainError(error).status >= 500) log.error('page.part-failed', error, { what });
    return null;
  }
}

/** For the subject of a page: a failure other than “missing” leads to the error page. */
export async function orMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (toDomainError(error).status !== 404) throw error;
    return null;
  }
}

const WAITS_S: Partial<Readonly<Record<ErrorCode, number>>> = {
  RATE_LIMITED: LIMIT_PERIOD_S,
  TOO_MANY_TRIES: 15 * 60,
};

export function retryAfterS({ code }: DomainError): number | null {
  return WAITS_S[code] ?? null;
}

/** As `DomainError` takes it. */
type Refusal = { readonly details?: unknown } & (
  | { readonly code: SharedCode; readonly message?: string }
  | { readonly code: ErrorCode; readonly message: string }
);

export type Meaning = SharedCode | (() => Refusal | Promise<Refusal>);

export async function refusedAs<Result>(
  meanings: Partial<Readonly<Record<Rule, Meaning>>>,
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write;
  } catch (cause) {
    const rule = ruleOf(cause);
    const meaning = rule === null ? undefined : meanings[rule];
    if (meaning === undefined) throw cause;
    const said = typeof meaning === 'string' ? { code: meaning } : await meaning();
    // By its type, a refusal without a message has a code with a sentence of its own.
    const { message = sentenceOf(said.code as SharedCode) } = said;
    throw new DomainError(said.code, { ...said, message, cause });
  }
}

export function atField(code: ErrorCode, field: string, message: string): Refusal {
  return { code, message, details: { [field]: [message] } };
}
