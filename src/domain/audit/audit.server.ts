import { type SQL, sql, eq } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { auditLog } from '#drizzle/schema/audit.ts';
import { type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { requireStaff } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import type { TraceAction } from './trace-action.ts';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { changedEntries } from './changed-from.ts';

/** The only way for the staff to change something: all statements with their trace, or none. */
export async function commitChange<All extends Readonly<[Statement, ...Statement[]]>>(
  ctx: Context,
  change: Change | Changes,
  statements: All,
): Promise<BatchResponse<[...All, Statement]>> {
  const results = await writeBatch<[...All, Statement]>(ctx.db, [
    ...statements,
    'each' in change ? tracesOf(ctx, change) : traceOf(ctx, change),
  ]);
  ctx.defer(deliverOutbox(ctx));
  return results;
}

interface Change {
  readonly action: TraceAction;
  /** `lastInsertedId` if the last statement inserts the row. */
  readonly entityId: number | string | SQL<string> | null;
  readonly changes?: Readonly<Record<string, unknown>>;
}

interface Changes extends Pick<Change, 'action'> {
  readonly each: readonly {
    readonly entityId: number;
    readonly changes: Readonly<Record<string, unknown>>;
  }[];
}

/** Used alone for an action that changes nothing but exports a list of people. */
export function traceOf(ctx: Context, change: Change) {
  return traceBy(ctx, requireStaff(ctx.actor).user, change);
}

/** For somebody who is joining the staff. */
export function traceBy(
  ctx: Context,
  by: { readonly id: string; readonly email: string },
  { action, entityId, changes }: Change,
) {
  return ctx.db.insert(auditLog).values({
    actorUserId: by.id,
    actorEmail: by.email,
    action,
    entityId: typeof entityId === 'number' ? String(entityId) : entityId,
    changes: changes ?? null,
    requestId: ctx.requestId,
    ipAddress: ctx.clientAddress,
    createdAt: ctx.now(),
  });
}

function tracesOf(ctx: Context, { action, each }: Changes) {
  const { user } = requireStaff(ctx.actor);
  return ctx.db.run(sql`
    insert into ${auditLog} (actor_user_id, actor_email, action, entity_id, changes, request_id, ip_address, created_at)
    select ${user.id}, ${user.email}, ${action}, cast(e.value ->> 'entityId' as text), e.value -> 'changes',
      ${ctx.requestId}, ${ctx.clientAddress}, ${ctx.now()}
    from json_each(${JSON.stringify(each)}) e order by e.key
  `);
}

export const lastInsertedId = sql<string>`cast(last_insert_rowid() as text)`;

/** Two versions of a row differ also within one millisecond. */
export function nextVersion({ now }: Context, updatedAt: SQLiteColumn) {
  return sql<number>`max(${now()}, ${updatedAt} + 1)`;
}

type Said = Readonly<Record<string, unknown>>;

/** The write needs the returned condition beside the id, since somebody may be faster than this check. */
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

/** A form opened on an older state is refused, unless it changes nothing: then the answer to its first try was lost. */
export function assertSeen(before: Said, seen: Said, input: object): void {
  const asked = Object.keys(input).filter((name) => name in seen && name in before);
  const then = Object.fromEntries(asked.map((name) => [name, seen[name] ?? null]));
  if (differs(before, then) && differs(before, input)) throw new DomainError('CHANGED_ELSEWHERE');
}

const differs = (before: object, other: object) => changedEntries(before, other).length > 0;

export function refusingOvertaken<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs({ noRowChanged: 'CHANGED_ELSEWHERE' }, write);
}
