import type { Context } from './context.server.ts';
import { toDomainError } from './errors.server.ts';

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
