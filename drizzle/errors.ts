import { type Rule, RULES } from './rules.ts';

/**
 * busy: too many at once. blocked: the plan's rows are used up. denied: it does not accept our token. With the others
 * we do not know whether a write has landed.
 */
export type Unavailable = 'timeout' | 'unreachable' | 'busy' | 'blocked' | 'denied';

/** The database did not do what it was asked: it gave no answer, or refused for one of these reasons. */
export class DatabaseUnavailableError extends Error {
  readonly reason: Unavailable;

  constructor(reason: Unavailable, cause?: unknown) {
    super(`The database is not available (${reason}).`, { cause });
    this.name = 'DatabaseUnavailableError';
    this.reason = reason;
  }
}

/** The database has answered, and rolled back what it was asked to do. */
export class StatementRefusedError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(`${code}: ${message}`);
    this.name = 'StatementRefusedError';
    this.code = code;
  }
}

/** Drizzle wraps what its driver throws; this looks through the wrapping. */
export function findUnavailable(error: unknown): DatabaseUnavailableError | null {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseUnavailableError) return cause;
  return null;
}

const VIOLATION = /SQLITE_CONSTRAINT: SQLite error: (?:(?:CHECK|UNIQUE) constraint failed: )?(.+)$/;

/**
 * The name of the rule that refused a write, or null for any other error: a CHECK's or a trigger's own name,
 * `table.column, table.column` for UNIQUE and PRIMARY KEY, `FOREIGN KEY constraint failed` for a reference.
 */
export function constraintOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const name = VIOLATION.exec(cause.message)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

const RULE_OF = new Map<string, Rule>(
  (Object.keys(RULES) as Rule[]).map((rule) => [RULES[rule], rule] as const),
);

/** The rule, of those that a request can run into, which refused a write; null for any other error. */
export function ruleOf(error: unknown): Rule | null {
  return RULE_OF.get(constraintOf(error) ?? '') ?? null;
}

function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
