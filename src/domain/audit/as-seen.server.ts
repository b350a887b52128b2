import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { changedEntries } from './changed-from.ts';

/** `updated_at` tells each version of a row from the next, also within one millisecond. */
export function nextVersion({ now }: Context, updatedAt: SQLiteColumn) {
  return sql<number>`max(${now()}, ${updatedAt} + 1)`;
}

type Said = Readonly<Record<string, unknown>>;

/** Like `assertSeen`, and returns the condition that the write needs beside the id, since somebody may be faster. */
export function asSeen(
  updatedAt: SQLiteColumn,
  before: Said & { readonly updatedAt: number | null },
  seen: Said | undefined,
  input: object,
): SQL | undefined {
  if (seen === undefined) return undefined;
  assertSeen(before, seen, input);
  return before.updatedAt === null ? sql`false` : eq(updatedAt, before.updatedAt);
}

/**
 * Refuses a form that was opened on an older state, unless it would change nothing: then the answer to its first try
 * was lost.
 */
export function assertSeen(before: Said, seen: Said, input: object): void {
  const asked = Object.keys(input).filter((name) => name in seen && name in before);
  const then = Object.fromEntries(asked.map((name) => [name, seen[name] ?? null]));
  if (differs(before, then) && differs(before, input)) throw new DomainError('CHANGED_ELSEWHERE');
}

const differs = (before: object, other: object) => changedEntries(before, other).length > 0;

/** For a write with the condition of `asSeen`. */
export function refusingOvertaken<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs({ noRowChanged: 'CHANGED_ELSEWHERE' }, write);
}
