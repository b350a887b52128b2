import { findUnavailable, type Unavailable } from '#drizzle/errors.ts';

const ADVICE: Readonly<Record<Unavailable, string>> = {
  unreachable: 'The database does not answer. Check DATABASE_URL.',
  denied: 'The database does not take DATABASE_AUTH_TOKEN. Check it and DATABASE_URL.',
  blocked: "The database is blocked: its plan's rows are used up. See turso.tech → Usage.",
  busy: 'The database has too much to do. Run it again.',
  timeout: 'The database took too long. Run it again: what was begun is done whole or not at all.',
};

/** An error that the person at the terminal can act on: shown as its sentence, without a stack. */
export class ShopError extends Error {
  override name = 'ShopError';
}

export class ShopStopped extends ShopError {
  override name = 'ShopStopped';
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  const unavailable = findUnavailable(error);
  if (unavailable) return ADVICE[unavailable.reason];
  // The sentence of a system's error, such as a full disk, names the file.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
