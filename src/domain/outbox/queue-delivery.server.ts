import { and, between, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { idempotencyKeys, outbox } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';
import type { Mail } from '../ports.ts';
import { Delivery } from './delivery.ts';

interface Occasion {
  readonly now: number;
  /** Not before then; at once, where it is left out. */
  readonly dueAt?: number;
  /** Such as order-placed:JH-7K3M-9QXD: what is queued for it a second time is left out. */
  readonly dedupeKey?: string;
  /** When the code, link or offer of a mail ends: it is not sent any more then, nor again once it was given up. */
  readonly until?: number;
  /** Only where this holds when it is written. */
  readonly isMeant?: SQL | undefined;
}

/** A statement for the `writeBatch` of the change, so that the two are committed together or not at all. */
export function queueDelivery(
  db: Database,
  delivery: Delivery,
  { now, dueAt = now, dedupeKey, until, isMeant }: Occasion,
) {
  const { kind, payload } = Delivery.parse(delivery);
  const values = {
    kind,
    payload: { ...payload, ...(until !== undefined && { until }) },
    dedupeKey: dedupeKey ?? null,
    nextAttemptAt: dueAt,
    // Health counts from here how long it waits.
    createdAt: dueAt,
  };
  if (!isMeant) return db.insert(outbox).values(values).onConflictDoNothing({ target: outbox.dedupeKey });
  return db.run(sql`
    insert into ${outbox} (kind, payload, dedupe_key, next_attempt_at, created_at)
    select ${kind}, ${JSON.stringify(values.payload)}, ${values.dedupeKey}, ${dueAt}, ${dueAt} where ${isMeant}
    on conflict (dedupe_key) do nothing
  `);
}

export function queueMail(db: Database, mail: Mail, occasion: Occasion) {
  return queueDelivery(db, { kind: 'mail', payload: mail }, occasion);
}

/** With a plus the index by status is left alone: all of these are found by their keys. */
export const isUnsent = sql`+${outbox.status} in ('waiting', 'failed')`;

/**
 * A mail that has not left says something else from now on, since what was queued after it may leave before it. One that is
 * being sent at this moment leaves as it was, and says so only if it has to leave again.
 */
export function rewordMail(db: Database, mail: Mail, dedupeKey: string) {
  const { payload } = Delivery.parse({ kind: 'mail', payload: mail });
  const isIt = and(eq(outbox.dedupeKey, dedupeKey), isUnsent);
  return db.update(outbox).set({ payload }).where(isIt);
}

/**
 * Mails that have not left do not leave any more; one that is being sent at this moment does not leave again. Of their keys
 * the occasion alone: a moment may follow it after a colon.
 */
export function dropMails(db: Database, occasions: readonly [string, ...string[]], isMeant?: SQL) {
  const { dedupeKey } = outbox;
  const isIt = or(
    ...occasions.flatMap((key) => [eq(dedupeKey, key), between(dedupeKey, `${key}:`, `${key};`)]),
  );
  return db.delete(outbox).where(and(isIt, isUnsent, isMeant));
}

/** What was due for the last time a month ago and is sent, or given up. */
export async function forgetDelivered({ db, now }: Context): Promise<void> {
  await db
    .delete(outbox)
    .where(and(inArray(outbox.status, ['sent', 'failed']), lt(outbox.nextAttemptAt, now() - KEPT_MS)));
}

const KEPT_MS = 30 * DAY_MS;

/** Of orders, changes of a cart and new products: a browser that was offline for longer may make its change twice. */
export async function forgetKeys({ db, now }: Context): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now() - KEPT_MS));
}
