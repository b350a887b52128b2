import type { Context } from './context.server.ts';

/** What a page can be shown without: null, and a line in the log, when it cannot be read. */
export async function orNull<Value>(
  { log }: Context,
  what: string,
  read: Promise<Value>,
): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    log.error('page.part-failed', error, { what });
    return null;
  }
}
