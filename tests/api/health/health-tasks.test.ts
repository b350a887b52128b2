import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { taskRuns } from '#drizzle/schema/health.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { app } from '#functions/app.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { DAY_MS, MINUTE_MS } from '#dates.ts';
import { SUPPRESSED } from '#ports.ts';
import { rememberBackup } from '#health/bookkeeping.server.ts';
import { assertTasksRun } from '#health/health.server.ts';
import { shop } from '#shop.config.ts';
import { settle } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addOrder } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20, 6);
const LATE = { error: 'TASKS_LATE' };

const database = useDatabase();
const contextAt = (at: number) => createTestContext(database.db, { now: () => at });

async function ask(at: number) {
  const response = await app.request('http://shop.test/api/health/tasks', {}, { ctx: contextAt(at) });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

const add = (values: Partial<typeof outbox.$inferInsert>) =>
  database.db.insert(outbox).values({ kind: 'mail', payload: {}, nextAttemptAt: NOW, ...values });

describe('GET /api/health/tasks', () => {
  beforeEach(async () => {
    await database.db.delete(taskRuns);
    await database.db.delete(outbox);
    const ctx = contextAt(NOW);
    await runScheduled(ctx);
    await settle(ctx);
  });

  test('is well until cron has not run for a quarter of an hour', async () => {
    const late = NOW + 15 * MINUTE_MS;
    expect(await ask(late)).toEqual({ status: 200, body: { status: 'ok' } });
    // A backup does not count as a run of cron.
    await rememberBackup({ db: database.db, now: () => late });
    expect(await ask(late + 1)).toMatchObject({ status: 503, body: LATE });
    await database.db.delete(taskRuns);
    expect(await ask(NOW)).toMatchObject({ status: 503, body: LATE });
  });

  test('is well until a mail has waited for half an hour, of which it says nothing more', async () => {
    const halfAnHourAgo = NOW - 30 * MINUTE_MS;
    await add({ createdAt: halfAnHourAgo, nextAttemptAt: NOW + 20 * MINUTE_MS });
    await add({ createdAt: NOW - DAY_MS, status: 'failed' });
    await add({ createdAt: NOW - DAY_MS, kind: 'media' });
    expect(await ask(NOW)).toMatchObject({ status: 200 });
    await add({ createdAt: halfAnHourAgo - 1, nextAttemptAt: NOW + 6 * 60 * MINUTE_MS });
    const { status, body } = await ask(NOW);
    expect(status).toBe(503);
    expect(body).toEqual({
      error: 'TASKS_LATE',
      details: { requestId: 'test-request' },
      message: 'Scheduled tasks or emails are late. The page Health of the admin says more.',
    });
  });

  test('is well while one or two inboxes take no mail and others do, until there are three', async () => {
    const to = (inbox: string) => ({ payload: { to: inbox }, nextAttemptAt: NOW + 60 * MINUTE_MS });
    const sent = (minutesAgo: number, kind: 'mail' | 'live' = 'mail') =>
      add({ kind, status: 'sent', nextAttemptAt: NOW - minutesAgo * MINUTE_MS });
    await add({ createdAt: NOW - 300 * MINUTE_MS, ...to('asha@gmial.example') });
    await add({ createdAt: NOW - 40 * MINUTE_MS, ...to('asha@gmial.example') });
    await sent(41);
    await sent(5, 'live');
    expect(await ask(NOW), 'none has left since').toMatchObject({ status: 503, body: LATE });
    await sent(39);
    expect(await ask(NOW)).toMatchObject({ status: 200 });
    await add({ createdAt: NOW - 40 * MINUTE_MS, ...to('ravi@example.in') });
    expect(await ask(NOW)).toMatchObject({ status: 200 });
    await add({ createdAt: NOW - 40 * MINUTE_MS, ...to('mira@example.in') });
    expect(await ask(NOW)).toMatchObject({ status: 503, body: LATE });
  });

  test('is well while mail waits for inboxes alone that the mail service writes to no more, unless it is the owner’s', async () => {
    const waiting = { createdAt: NOW - 300 * MINUTE_MS, nextAttemptAt: NOW + 60 * MINUTE_MS };
    for (const to of ['asha@example.in', 'ravi@example.in', 'mira@example.in']) {
      await add({ ...waiting, payload: { to }, lastError: `Error: ${SUPPRESSED}` });
    }
    expect(await ask(NOW)).toMatchObject({ status: 200 });
    await add({ ...waiting, payload: { to: shop.email }, lastError: `Error: ${SUPPRESSED}` });
    expect(await ask(NOW)).toMatchObject({ status: 503, body: LATE });
  });

  test.each(['reconcileOrders', 'expireHolds', 'resumeRefunds'])(
    'is well until %s has failed for half an hour each time',
    async (task) => {
      const failing = (succeededAt: number, failedAt: number | null) =>
        database.db.update(taskRuns).set({ succeededAt, failedAt }).where(eq(taskRuns.task, task));
      await failing(NOW - 30 * MINUTE_MS, NOW);
      expect(await ask(NOW)).toMatchObject({ status: 200 });
      await failing(NOW - 30 * MINUTE_MS - 1, NOW);
      expect(await ask(NOW)).toMatchObject({ status: 503, body: LATE });
      await failing(NOW, NOW - 5 * MINUTE_MS);
      expect(await ask(NOW)).toMatchObject({ status: 200 });
    },
  );

  test('is well until three orders of an hour could not be opened for payment, and again when one was', async () => {
    const start = (minutesAgo: number, values: Parameters<typeof addOrder>[1]) =>
      addOrder(database.db, { ...values, createdAt: NOW - minutesAgo * MINUTE_MS });
    const failed = { status: 'failed_creation' } as const;
    await start(61, failed);
    await start(40, failed);
    await start(30, { status: 'pending_payment_gateway', razorpayOrderId: 'order_before' });
    await start(20, failed);
    expect(await ask(NOW)).toMatchObject({ status: 200 });
    await start(10, failed);
    await start(5, { status: 'processing', paymentMethod: 'cod' });
    expect(await ask(NOW)).toMatchObject({ status: 503, body: { error: 'PAYMENTS_CLOSED' } });
    expect((await app.request('http://shop.test/api/health', {}, { ctx: contextAt(NOW) })).status).toBe(200);
    await start(1, { status: 'paid', razorpayOrderId: 'order_after' });
    expect(await ask(NOW)).toMatchObject({ status: 200 });
  });

  test('asks the database in one trip, along its indexes', async () => {
    let roundTrips = 0;
    const counted = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    await assertTasksRun({ ...contextAt(NOW), db: counted });
    expect(roundTrips).toBe(1);
    const plans = await plansOf(database.db, (db) => assertTasksRun({ ...contextAt(NOW), db }));
    expect(plans[1]).toMatch(/INDEX outbox_due \(status=\? AND next_attempt_at<\?\)/);
    for (const plan of plans)
      expect(plan).not.toMatch(/^SCAN (?!\(subquery|CONSTANT)|AUTOMATIC|TEMP B-TREE (?!FOR count)/m);
  });
});
