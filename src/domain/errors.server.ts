import { findUnavailable, ruleOf, type Unavailable } from '#drizzle/errors.ts';
import type { Rule } from '#drizzle/rules.ts';
import type { Context } from './context.server.ts';
import { DomainError, type ErrorCode, sentenceOf, type SharedCode } from './errors.ts';
import { LIMIT_PERIOD_S } from './ports.ts';
import { isAdminPath } from './analytics/page-view.ts';

/**
 * This may last for hours, until the owner does something: trying again in a minute would not help. The words are for the
 * owner; /api/health tells everybody which of the two it is.
 */
const RESTING: Partial<Readonly<Record<Unavailable, string>>> = {
  blocked:
    'The database refuses: its quota is used up. A larger plan, or overages, opens the shop at once (docs/operate.md, “BLOCKED”).',
  denied:
    'The database refuses: its token has ended. Put a new one into .production.vars and run “npm run deploy” (docs/operate.md, “Minute 15”).',
};
const WORDS = 'The shop is resting. Nothing of yours is lost: please come back a little later.';

/** Turns anything that was thrown into something that people at this address may be told. */
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

/** Something a page can do without: null if there is none, or if it cannot be read, which is logged. */
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

/** The subject of a page: null if it does not exist. Any other failure leads to the error page. */
export async function orMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (toDomainError(error).status !== 404) throw error;
    return null;
  }
}

/** As long as the sentence of the error says. */
const WAITS_S: Partial<Readonly<Record<ErrorCode, number>>> = {
  RATE_LIMITED: LIMIT_PERIOD_S,
  TOO_MANY_TRIES: 15 * 60,
};

/** When it may be tried again; null if time does not help. */
export function retryAfterS({ code }: DomainError): number | null {
  return WAITS_S[code] ?? null;
}

/** As `DomainError` takes it. */
type Refusal = { readonly details?: unknown } & (
  | { readonly code: SharedCode; readonly message?: string }
  | { readonly code: ErrorCode; readonly message: string }
);

export type Meaning = SharedCode | (() => Refusal | Promise<Refusal>);

/** What a refusal by a rule of the database means to the caller; any other error stays as it is. */
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

/** A refusal at one field of a form. */
export function atField(code: ErrorCode, field: string, message: string): Refusal {
  return { code, message, details: { [field]: [message] } };
}
