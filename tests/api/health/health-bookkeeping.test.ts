import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { dailyCounts, databaseDays, taskRuns } from '#drizzle/schema/health.ts';
import { runScheduled } from '#functions/scheduled.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, dayStart } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { countToday, noteRows } from '#health/bookkeeping.server.ts';
import { settle } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20);
const database = useDatabase();

beforeEach(async () => {
  await database.db.delete(taskRuns);
  await database.db.delete(dailyCounts);
});

const contextAt = (at: number, parts: Partial<Context> = {}) =>
  createTestContext(database.db, { now: () => at, ...parts });

async function runAt(at: number, parts: Partial<Context> = {}): Promise<TestContext> {
  const ctx = contextAt(at, parts);
  await runScheduled(ctx).catch(() => undefined);
  await settle(ctx);
  return ctx;
}

const rowOf = async (task: string) => {
  const [row] = await database.db.select().from(taskRuns).where(eq(taskRuns.task, task));
  return row;
};

describe('Health: cron remembers', () => {
  test('when each task ran and how it ended, in one row each', async () => {
    const broken = () => {
      let calls = 0;
      return () => {
        calls += 1;
        if (calls === 1) throw new DomainError('PROVIDER_AWAY', { message: 'asha@example.in' });
        return NOW + 1;
      };
    };
    await runAt(NOW);
    await runAt(NOW + 1, { now: broken() });
    expect(await rowOf('endOffers')).toEqual({
      task: 'endOffers',
      ranAt: NOW + 1,
      succeededAt: NOW,
      failedAt: NOW + 1,
      failedWith: 'PROVIDER_AWAY',
    });
    expect(await rowOf('deliverOutbox')).toMatchObject({ succeededAt: NOW + 1, failedAt: null });

    await runAt(NOW + 2);
    expect(await rowOf('endOffers')).toMatchObject({
      ranAt: NOW + 2,
      succeededAt: NOW + 2,
      failedAt: NOW + 1,
      failedWith: 'PROVIDER_AWAY',
    });
    expect(await database.db.$count(taskRuns)).toBe(21);
  });

  test('nothing of tasks that are no more, and no counts for longer than a month', async () => {
    const { db } = database;
    await db.insert(taskRuns).values({ task: 'formerly', ranAt: NOW });
    await countToday(contextAt(NOW - 31 * DAY_MS), ['webhook_refused']);
    await countToday(contextAt(NOW - 30 * DAY_MS), ['webhook_refused']);
    await noteRows(contextAt(NOW - 31 * DAY_MS), { read: 1, written: 1 });
    await noteRows(contextAt(NOW - 30 * DAY_MS), { read: 1, written: 1 });
    await runAt(NOW);
    expect(await db.select({ day: databaseDays.day }).from(databaseDays)).toEqual([
      { day: dayStart(NOW - 30 * DAY_MS) },
    ]);
    expect(await rowOf('formerly')).toBeUndefined();
    expect(await db.select({ day: dailyCounts.day }).from(dailyCounts)).toEqual([
      { day: dayStart(NOW - 30 * DAY_MS) },
    ]);
  });
});
