import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { dailyCounts, databaseDays, taskRuns } from '#drizzle/schema/health.ts';
import { orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { refunds, webhookEvents } from '#drizzle/schema/payment.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { DAY_MS, dayStart, MINUTE_MS } from '#dates.ts';
import { WAITS_FOR_TURN } from '#outbox/delivery.ts';
import { countToday, noteRows, noteToday, rememberBackup, rememberRuns } from '#health/bookkeeping.server.ts';
import { getHealth } from '#health/health.server.ts';
import type { BackupTrouble, Health } from '#health/health.ts';
import { HELD_FOR_GOOD } from '#order-status.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { HEALTHY, NOW } from '#tests/support/health.ts';
import { addOrder } from '#tests/support/rows.ts';
import { rowsOf } from '#tests/support/rows-read.ts';
import { addPayment } from '#tests/support/sales.ts';

const LONG_AGO = NOW - 8 * DAY_MS;

const database = useDatabase();
const context = () => createTestContext(database.db, { now: () => NOW, actor: personAs('admin', 'owner') });
const read = () => getHealth(context());
const add = (values: Parameters<typeof addOrder>[1]) => addOrder(database.db, values);

/** Orders, payments and refunds cannot be deleted, so those of the test before are made not to count. */
beforeEach(async () => {
  const { db } = database;
  for (const table of [taskRuns, dailyCounts, databaseDays, webhookEvents, outbox]) await db.delete(table);
  await db.update(orders).set({ status: 'failed', createdAt: LONG_AGO, refundSettledAt: LONG_AGO });
  await db.update(refunds).set({ status: 'processed' }).where(eq(refunds.status, 'pending'));
  await db.update(refunds).set({ updatedAt: LONG_AGO });
  await db.delete(outbox);
});

const EMPTY: Health = {
  ...HEALTHY,
  at: NOW,
  version: '1.2.3',
  databaseMs: 0,
  rowDays: [],
  cron: { ranAt: null, tasks: [] },
  outbox: { waiting: [], oldestAt: null, beforeTurn: 0, givenUp: [], mailsToSendAgain: 0, unreached: [] },
  orders: { ...HEALTHY.orders, waiting: 0, waitingPaise: 0, oldestAt: null },
  refunds: { pending: 0, pendingPaise: 0, oldestAt: null, failed: [], due: 0, duePaise: 0 },
  webhooks: { acceptedAt: null, failed: 0, unreadable: 0, foreign: 0, refused: 0, refusedAt: null },
  reconciler: { asked: 0, paid: 0, refunded: 0, givenUp: 0 },
  complaints: { received: 0, replied: 0, urgent: 0, late: 0 },
  tokenEndsAt: null,
  backupAt: null,
  backupTrouble: null,
  notBackedUpSince: null,
};

describe('Health: the figures', () => {
  test('of a shop in which nothing has happened', async () => {
    expect(await read()).toEqual(EMPTY);
  });

  test('of the database: the rows of each day of the week, added up', async () => {
    const note = (at: number, read: number, written: number) =>
      noteRows(createTestContext(database.db, { now: () => at }), { read, written });
    await note(LONG_AGO, 9, 9);
    await note(NOW - DAY_MS, 20_000, 7);
    await note(NOW - MINUTE_MS, 300, 500);
    await note(NOW, 20_000, 1);
    expect((await read()).rowDays).toEqual([
      { day: dayStart(NOW), read: 20_300, written: 501 },
      { day: dayStart(NOW - DAY_MS), read: 20_000, written: 7 },
    ]);
    const { written } = await rowsOf(database.sqld.url, (db) =>
      noteRows(createTestContext(db), { read: 1, written: 1 }),
    );
    expect(written).toBe(1);
  });

  test('of Images, the reconciler and the token that opens the database', async () => {
    const at = (now: number) => createTestContext(database.db, { now: () => now });
    for (const now of [NOW - DAY_MS, NOW - MINUTE_MS]) await noteToday(at(now), 'images_used_up');
    await countToday(at(NOW - 6 * DAY_MS), ['reconcile_asked', 'reconcile_paid']);
    await countToday(at(LONG_AGO), ['reconcile_asked']);
    const ctx = context();
    const deployment = { ...ctx.deployment, databaseTokenEndsAt: NOW + DAY_MS };
    expect(await getHealth({ ...ctx, deployment })).toMatchObject({
      images: { usedUp: { since: dayStart(NOW - DAY_MS), lastAt: NOW - MINUTE_MS }, away: null },
      reconciler: { asked: 1, paid: 1 },
      tokenEndsAt: NOW + DAY_MS,
    });
  });

  test('of a real shop: whether the owner has said what the seller is to the tax office, and whose money it takes', async () => {
    const { db } = database;
    const openingOf = async (keyId: string, environment: 'staging' | 'production' = 'production') => {
      const ctx = context();
      const real = {
        ...ctx,
        deployment: { ...ctx.deployment, environment },
        payments: { ...ctx.payments, keyId },
      };
      return (await getHealth(real)).opening;
    };
    expect(await openingOf('rzp_test_0123456789')).toEqual({ isTaxUnsaid: true, isTestMoney: true });
    expect(await openingOf('rzp_test_0123456789', 'staging')).toEqual(EMPTY.opening);
    await db.insert(taxSettings).values({ id: 1, ...DEFAULT_TAX_SETTINGS, updatedAt: NOW });
    expect(await openingOf('rzp_live_0123456789')).toEqual(EMPTY.opening);
    await db.delete(taxSettings);
  });

  test('of the last backup, which is no task of cron, and which cron leaves alone', async () => {
    for (const at of [NOW - 9, NOW - 5]) await rememberBackup({ db: database.db, now: () => at });
    await rememberRuns(createTestContext(database.db, { now: () => NOW - 7 }), [
      { task: 'deliverOutbox', failure: null },
    ]);
    const { backupAt, cron } = await read();
    expect(backupAt).toBe(NOW - 5);
    expect(cron).toMatchObject({ ranAt: NOW - 7, tasks: [{ task: 'deliverOutbox' }] });
  });

  test('of a backup that did not end well: what it lacks, until one lacks nothing', async () => {
    const took = async (trouble: BackupTrouble | null, at: number) => {
      await rememberBackup({ db: database.db, now: () => at }, trouble);
      const { backupAt, backupTrouble } = await read();
      return [backupAt, backupTrouble];
    };
    expect(await took('BROKEN_OFF', NOW - 9)).toEqual([null, { at: NOW - 9, with: 'BROKEN_OFF' }]);
    expect(await took(null, NOW - 8)).toEqual([NOW - 8, null]);
    expect(await took('PICTURES_GONE', NOW - 7)).toEqual([NOW - 7, { at: NOW - 7, with: 'PICTURES_GONE' }]);
    expect(await took('BROKEN_OFF', NOW - 5)).toEqual([NOW - 7, { at: NOW - 5, with: 'BROKEN_OFF' }]);
    expect(await took(null, NOW - 4)).toEqual([NOW - 4, null]);
  });

  test('of a real shop that was never saved: since when it has something to lose', async () => {
    const first = LONG_AGO - DAY_MS;
    await add({ status: 'delivered', createdAt: first });
    const ctx = context();
    const notBackedUpSince = async (environment: 'staging' | 'production') =>
      (await getHealth({ ...ctx, deployment: { ...ctx.deployment, environment } })).notBackedUpSince;
    expect(await notBackedUpSince('production')).toBe(first);
    expect(await notBackedUpSince('staging')).toBeNull();
    await rememberBackup({ db: database.db, now: () => NOW });
    expect(await notBackedUpSince('production')).toBeNull();
  });

  test('of the outbox: what waits, how long, and what was given up within a week', async () => {
    const entry = { payload: {}, nextAttemptAt: NOW };
    const itsTurn = { nextAttemptAt: WAITS_FOR_TURN, createdAt: WAITS_FOR_TURN };
    const toStranger = { kind: 'mail', stranger: 'list', ...itsTurn } as const;
    await database.db.insert(outbox).values([
      { ...entry, kind: 'mail', createdAt: NOW - 3 * MINUTE_MS },
      { ...entry, kind: 'mail', createdAt: NOW - 9 * MINUTE_MS },
      { ...entry, kind: 'purge', createdAt: NOW },
      { ...entry, kind: 'mail', status: 'sent', createdAt: LONG_AGO },
      { ...entry, kind: 'media', status: 'failed', createdAt: LONG_AGO },
      { ...entry, kind: 'mail', status: 'failed', nextAttemptAt: LONG_AGO },
      { ...entry, ...toStranger, payload: {} },
      { ...entry, ...toStranger, payload: { until: NOW } },
      { ...entry, kind: 'mail', stranger: 'list', status: 'sent', createdAt: NOW },
    ]);
    expect((await read()).outbox).toEqual({
      waiting: [
        { kind: 'mail', count: 2 },
        { kind: 'purge', count: 1 },
      ],
      oldestAt: NOW - 9 * MINUTE_MS,
      beforeTurn: 1,
      givenUp: [{ kind: 'media', count: 1 }],
      mailsToSendAgain: 0,
      unreached: [],
    });
  });

  test('of orders: those that wait for money, and those whose payment was not verified, or not even started within the hour', async () => {
    await add({ status: 'pending_payment', createdAt: NOW - 7 });
    await add({ status: 'pending_payment_gateway', createdAt: NOW - 9, holdExpiresAt: NOW });
    // The owner lets this one wait, which is no news.
    await add({ status: 'pending_payment', createdAt: NOW - DAY_MS, holdExpiresAt: HELD_FOR_GOOD });
    await add({ status: 'processing', paymentMethod: 'cod' });
    for (const other of [{}, { statusSetByOwnerAt: NOW }, { createdAt: LONG_AGO }])
      await add({ status: 'failed_verification', createdAt: NOW - DAY_MS, ...other });
    for (const createdAt of [NOW - 60 * MINUTE_MS - 1, NOW - 60 * MINUTE_MS, NOW]) {
      await add({ status: 'failed_creation', createdAt });
    }
    await add({ status: 'paid', createdAt: NOW + 1, razorpayOrderId: 'order_opened_since' });
    expect((await read()).orders).toEqual({
      waiting: 3,
      waitingPaise: 3 * 549_00,
      oldestAt: NOW - 9,
      unverified: 1,
      notOpened: 2,
      isOpenAgain: true,
      stray: [],
    });
  });

  test('of money that neither pays its order nor goes back', async () => {
    const { db } = database;
    const createdAt = NOW - DAY_MS;
    const paid = await add({ status: 'paid', razorpayPaymentId: 'pay_right', createdAt });
    await addPayment(db, paid, 'pay_right');
    await addPayment(db, paid, 'pay_second_back', { pending: 549_00 });
    const unpaid = await add({ status: 'failed', createdAt: NOW - 5 });
    await addPayment(db, unpaid, 'pay_lost');
    await addPayment(db, paid, 'pay_second_lost', { failed: 549_00 });
    expect((await read()).orders).toMatchObject({ stray: [unpaid.id, paid.id] });
  });

  test('of refunds: those that are under way, and those that failed for good', async () => {
    const { db } = database;
    const order = await add({ status: 'paid', createdAt: NOW });
    await addPayment(db, order, 'pay_pending', { pending: 100_00 });
    await addPayment(db, order, 'pay_failed', { failed: 200_00 });
    // This one was refused as well, but the order is named once.
    await addPayment(db, order, 'pay_refused', { failed: 200_00 });
    await addPayment(db, order, 'pay_again', { failed: 300_00, processed: 300_00 });
    await addPayment(db, order, 'pay_long_ago', { failed: 400_00 });
    const recent = { createdAt: NOW - 5, updatedAt: NOW - 5 };
    const set = (key: string, values: Partial<typeof refunds.$inferInsert>) =>
      db.update(refunds).set(values).where(eq(refunds.idempotencyKey, key));
    for (const key of ['pending-pending', 'failed-failed', 'refused-failed', 'again-failed'])
      await set(`pay_${key}`, recent);
    // The one that was asked for again is newer.
    await set('pay_again-processed', { id: 9_000 });
    await set('pay_long_ago-failed', { updatedAt: LONG_AGO });
    expect((await read()).refunds).toMatchObject({
      pending: 1,
      pendingPaise: 100_00,
      oldestAt: NOW - 5,
      failed: [order.id],
    });
  });

  test('of refunds that are due: money of orders that ended without a sale, less what goes back', async () => {
    const { db } = database;
    const createdAt = LONG_AGO;
    const cancelled = { status: 'cancelled_by_user', createdAt } as const;
    const kept = await add({ ...cancelled, razorpayPaymentId: 'pay_due' });
    await addPayment(db, kept, 'pay_due', { pending: 100_00, processed: 49_00, failed: 400_00 });
    const marked = await add({ status: 'refunded', razorpayPaymentId: 'pay_marked', createdAt });
    await addPayment(db, marked, 'pay_marked');
    const onItsWay = await add({ ...cancelled, razorpayPaymentId: 'pay_on_its_way' });
    await addPayment(db, onItsWay, 'pay_on_its_way', { pending: 549_00 });
    const sold = await add({ status: 'paid', razorpayPaymentId: 'pay_sold', paidAt: 5 });
    await addPayment(db, sold, 'pay_sold');
    await add(cancelled);
    expect((await read()).refunds).toMatchObject({ due: 2, duePaise: 400_00 + 549_00 });
    await db.update(orders).set({ refundSettledAt: NOW }).where(eq(orders.id, kept.id));
    expect((await read()).refunds).toMatchObject({ due: 1, duePaise: 549_00 });
  });

  test('of a refund that failed while others went for something else, until it is asked for again, also in parts', async () => {
    const { db } = database;
    const order = await add({ status: 'paid', createdAt: NOW });
    const line = (orderItemId: number) => [{ orderItemId, quantity: 1 }];
    const price = { what: 'price', lines: null } as const;
    const pieces = { what: 'pieces', lines: line(1) } as const;
    const asked = [
      [price, price, price],
      [pieces, { ...pieces, lines: [...line(3), ...line(1)] }, price],
    ] as const;
    for (const [nth, [purpose, again, rest]] of asked.entries()) {
      const name = `pay_purpose_${String(nth)}`;
      await addPayment(db, order, name, { failed: 100_00, processed: 100_00, pending: 10_00 });
      const set = (key: string, values: Partial<typeof refunds.$inferInsert>) =>
        db
          .update(refunds)
          .set({ updatedAt: NOW - 5, ...values })
          .where(eq(refunds.idempotencyKey, `${name}-${key}`));
      await set('failed', purpose);
      // These are newer than the failed one.
      await set('processed', { id: 10_000 * (nth + 1), what: 'pieces', lines: line(2) });
      await set('pending', { id: 10_000 * (nth + 1) + 1, ...rest });
      expect((await read()).refunds.failed).toEqual([order.id]);
      await set('processed', again);
      expect((await read()).refunds.failed).toEqual([]);
    }
  });

  test('of webhooks: the last one, those that failed, money of others, and refused signatures', async () => {
    const { db } = database;
    await db.insert(webhookEvents).values([
      { id: '1', event: 'payment.captured', outcome: 'applied', receivedAt: NOW - 5 },
      { id: '2', event: 'payment.captured', outcome: 'failed', detail: 'INTERNAL', receivedAt: NOW - 9 },
      { id: '3', event: 'payment.captured', outcome: 'failed', detail: 'INTERNAL', receivedAt: LONG_AGO },
      { id: '4', event: 'payment.captured', outcome: 'ignored', detail: 'Money', receivedAt: NOW - 9 },
      { id: '5', event: 'invoice.paid', outcome: 'ignored', receivedAt: NOW - 9 },
      { id: '6', event: 'unreadable', outcome: 'failed', detail: 'unreadable', receivedAt: NOW - 9 },
    ]);
    await countToday(context(), ['webhook_refused', 'webhook_refused']);
    await countToday({ ...context(), now: () => LONG_AGO }, ['webhook_refused']);
    expect((await read()).webhooks).toEqual({
      acceptedAt: NOW - 5,
      failed: 1,
      unreadable: 1,
      foreign: 1,
      refused: 2,
      refusedAt: NOW,
    });
  });
});

test('Health: all figures come in one trip', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  await getHealth({ ...context(), db });
  expect(roundTrips).toBe(1);
});

test('Health: how it stands is told to nobody but the administrator', async () => {
  await expect(getHealth({ ...context(), actor: personAs('customer', 'shopper') })).rejects.toMatchObject({
    code: 'ADMIN_ONLY',
  });
});
