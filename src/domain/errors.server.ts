import { findUnavailable, ruleOf, type Unavailable } from '../../drizzle/errors.ts';
import type { Rule } from '../../drizzle/rules.ts';
import type { Context } from './context.server.ts';
import { DomainError, type ErrorCode, sentenceOf } from './errors.ts';
import { LIMIT_PERIOD_S } from './ports.ts';

/** For hours perhaps, and until the owner does something: whoever tries again in a minute is sent away again. */
const RESTING = new Set<Unavailable | undefined>(['blocked', 'denied']);
const WORDS = 'The shop is resting. Nothing of yours is lost: please come back a little later.';

/** Whatever was thrown, as something that may be told to people. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!findUnavailable(error)) return new DomainError('INTERNAL', { cause: error });
  return new DomainError('DATABASE_UNAVAILABLE', {
    cause: error,
    ...(isResting(error) && { message: WORDS }),
  });
}

export function isResting(error: unknown): boolean {
  return RESTING.has(findUnavailable(error)?.reason);
}

/** What a page can be shown without: null when there is none, and when it cannot be read, which the log is told. */
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

/** What a page is about: null when there is no such thing. What fails otherwise is the error page's. */
export async function orMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (toDomainError(error).status !== 404) throw error;
    return null;
  }
}

/** As long as its sentence says. */
const WAITS_S: Partial<Readonly<Record<ErrorCode, number>>> = {
  RATE_LIMITED: LIMIT_PERIOD_S,
  TOO_MANY_TRIES: 15 * 60,
};

/** After how long it may be tried again; null for what no time mends. */
export function retryAfterS({ code }: DomainError): number | null {
  return WAITS_S[code] ?? null;
}

interface Refusal {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly details?: unknown;
}

export type Meaning = ErrorCode | (() => Refusal | Promise<Refusal>);

/** What a rule of the database that refuses a write means to whoever asked for it; any other error stays as it is. */
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
    const { code, ...said } = typeof meaning === 'string' ? { code: meaning } : await meaning();
    throw new DomainError(code, { ...said, cause });
  }
}

/** A refusal that is shown at a field of a form. */
export function atField(code: ErrorCode, field: string, message: string = sentenceOf(code)): Refusal {
  return { code, message, details: { [field]: [message] } };
}
