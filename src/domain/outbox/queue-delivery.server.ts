import type { Database } from '../../../drizzle/client.ts';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { Delivery } from './delivery.ts';

interface Occasion {
  readonly now: number;
  /** Not before then; at once, where it is left out. */
  readonly dueAt?: number;
  /** Such as order-placed:JH-7K3M-9QXD: what is queued for it a second time is left out. */
  readonly dedupeKey?: string;
}

/** A statement for the `writeBatch` of the change, so that the two are committed together or not at all. */
export function queueDelivery(db: Database, delivery: Delivery, { now, dueAt = now, dedupeKey }: Occasion) {
  const { kind, payload } = Delivery.parse(delivery);
  return db
    .insert(outbox)
    .values({
      kind,
      payload: { ...payload },
      dedupeKey: dedupeKey ?? null,
      nextAttemptAt: dueAt,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
