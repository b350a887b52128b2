import { and, between, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { idempotencyKeys, isBeforeTurn, outbox } from '#drizzle/schema/outbox.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import type { Mail } from '#ports.ts';
import { Delivery, type StrangerMail, WAITS_FOR_TURN } from './delivery.ts';

interface Occasion {
  readonly now: number;
  readonly dueAt?: number;
  /** Such as order-placed:JH-7K3M-9QXD: a second entry with the same key is left out. */
  readonly dedupeKey?: string;
  readonly until?: number;
  /** Mails to an address that nobody has confirmed wait for their turn. */
  readonly stranger?: StrangerMail | undefined;
  readonly isMeant?: SQL | undefined;
}

/** For the `writeBatch` of the change, so that both are committed or neither is. */
export function queueDelivery(
  db: Database,
  delivery: Delivery,
  { now, stranger, dueAt = stranger ? WAITS_FOR_TURN : now, dedupeKey, until, isMeant }: Occasion,
) {
  const { kind, payload } = Delivery.parse(delivery);
  const values = {
    kind,
    payload: { ...payload, ...(until !== undefined && { until }) },
    dedupeKey: dedupeKey ?? null,
    stranger: stranger ?? null,
    nextAttemptAt: dueAt,
    createdAt: dueAt,
  };
  if (!isMeant) return db.insert(outbox).values(values).onConflictDoNothing({ target: outbox.dedupeKey });
  return db.run(sql`
    insert into ${outbox} (kind, payload, dedupe_key, stranger, next_attempt_at, created_at)
    select ${kind}, ${JSON.stringify(values.payload)}, ${values.dedupeKey}, ${values.stranger}, ${dueAt}, ${dueAt} where ${isMeant}
    on conflict (dedupe_key) do nothing
  `);
}

export function queueMail(db: Database, mail: Mail, occasion: Occasion) {
  return queueDelivery(db, { kind: 'mail', payload: mail }, occasion);
}

/** The plus keeps SQLite from the index by status: the key finds all of these. */
export const isUnsent = sql`+${outbox.status} in ('waiting', 'failed')`;

/** Mails queued after this one may leave before it. A mail that is being sent leaves as it was. */
export function rewordMail(db: Database, mail: Mail, dedupeKey: string) {
  const { payload } = Delivery.parse({ kind: 'mail', payload: mail });
  const isIt = and(eq(outbox.dedupeKey, dedupeKey), isUnsent);
  return db.update(outbox).set({ payload }).where(isIt);
}

/** `occasions` are the beginnings of keys: a moment may follow after a colon. */
export function dropMails(db: Database, occasions: readonly [string, ...string[]], isMeant?: SQL) {
  const { dedupeKey } = outbox;
  const isIt = or(
    ...occasions.flatMap((key) => [eq(dedupeKey, key), between(dedupeKey, `${key}:`, `${key};`)]),
  );
  return db.delete(outbox).where(and(isIt, isUnsent, isMeant));
}

export async function forgetDelivered({ db, now }: Context): Promise<void> {
  const at = now();
  const isOver = and(inArray(outbox.status, ['sent', 'failed']), lt(outbox.nextAttemptAt, at - KEPT_MS));
  await writeBatch(db, [
    db.delete(outbox).where(isOver),
    db.delete(outbox).where(and(isBeforeTurn, sql`${outbox.payload} ->> 'until' <= ${at}`)),
  ]);
}

const KEPT_MS = 30 * DAY_MS;

/** A browser that was offline for longer than keys are kept may make its change twice. */
export async function forgetKeys({ db, now }: Context): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now() - KEPT_MS));
}
