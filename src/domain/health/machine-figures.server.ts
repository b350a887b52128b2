import { and, count, eq, gte, max, min, sum } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { dailyCounts, taskRuns } from '../../../drizzle/schema/health.ts';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { dayStart } from '../dates.ts';

export function taskRows(db: Database) {
  return db.select().from(taskRuns).orderBy(taskRuns.task);
}

export function countedSince(db: Database, since: number) {
  return db
    .select({
      name: dailyCounts.name,
      count: sum(dailyCounts.count).mapWith(Number),
      firstDay: min(dailyCounts.day),
      lastAt: max(dailyCounts.lastAt),
    })
    .from(dailyCounts)
    .where(gte(dailyCounts.day, dayStart(since)))
    .groupBy(dailyCounts.name);
}

export function waitingDeliveries(db: Database) {
  return db
    .select({ kind: outbox.kind, count: count(), oldestAt: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.status, 'waiting'))
    .groupBy(outbox.kind);
}

export function deliveriesGivenUp(db: Database, since: number) {
  return db
    .select({ kind: outbox.kind, count: count() })
    .from(outbox)
    .where(and(eq(outbox.status, 'failed'), gte(outbox.nextAttemptAt, since)))
    .groupBy(outbox.kind);
}
