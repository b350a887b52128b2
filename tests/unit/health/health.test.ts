import { describe, expect, test } from 'vitest';
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { type Concern, concernsOf, type Health, createRowCount } from '#health/health.ts';
import { concernWords, verdictOf } from '#features/admin/health/concern-words.ts';
import { HEALTHY, NOW, withTrouble } from '#tests/support/health.ts';

describe('Health: the verdict', () => {
  test('all is well in a shop that waits for a payment, a mail and a refund', () => {
    expect(concernsOf(HEALTHY)).toEqual([]);
    expect(concernsOf({ ...HEALTHY, backupAt: null }), 'before the first backup').toEqual([]);
    expect(verdictOf(0)).toBe('All is well.');
    expect(verdictOf(1)).toBe('1 thing needs a look.');
    expect(verdictOf(3)).toBe('3 things need a look.');
  });

  const cases: [Concern, Partial<Health>, Partial<Health>][] = [
    ['cronLate', cronAt(NOW - 15 * MINUTE_MS), cronAt(NOW - 15 * MINUTE_MS - 1)],
    ['cronLate', cronAt(NOW), cronAt(null)],
    ['strayMoney', {}, { orders: { ...HEALTHY.orders, stray: ['JH-7K3M-9QXD'] } }],
    ['unverified', {}, { orders: { ...HEALTHY.orders, unverified: 1 } }],
    ['notOpened', {}, { orders: { ...HEALTHY.orders, notOpened: 1 } }],
    ['unpaidLate', unpaidSince(NOW - HOUR_MS), unpaidSince(NOW - HOUR_MS - 1)],
    ['refundsFailed', {}, { refunds: { ...HEALTHY.refunds, failed: ['JH-7K3M-9QXD'] } }],
    ['refundsDue', {}, { refunds: { ...HEALTHY.refunds, due: 1, duePaise: 549_00 } }],
    ['refundsLate', pendingSince(NOW - 24 * HOUR_MS), pendingSince(NOW - 24 * HOUR_MS - 1)],
    ['webhooksFailed', {}, { webhooks: { ...HEALTHY.webhooks, failed: 1 } }],
    ['webhooksUnreadable', {}, { webhooks: { ...HEALTHY.webhooks, unreadable: 1 } }],
    ['foreignMoney', {}, { webhooks: { ...HEALTHY.webhooks, foreign: 1 } }],
    ['webhooksRefused', refusedAt(NOW - 9, NOW - 8), refusedAt(NOW - 8, NOW - 9)],
    ['webhooksRefused', {}, refusedAt(NOW - 8, null)],
    ['webhooksMissed', foundByAsking(2, NOW), foundByAsking(3, NOW)],
    ['webhooksMissed', foundByAsking(0, null), foundByAsking(1, null)],
    ['outboxGivenUp', {}, { outbox: { ...HEALTHY.outbox, givenUp: [{ kind: 'mail', count: 1 }] } }],
    ['strangersWait', {}, { outbox: { ...HEALTHY.outbox, beforeTurn: 1 } }],
    ['outboxLate', waitingSince(NOW - 30 * MINUTE_MS), waitingSince(NOW - 30 * MINUTE_MS - 1)],
    ['imagesUsedUp', usedUpAt(NOW - 24 * HOUR_MS - 1), usedUpAt(NOW - 24 * HOUR_MS)],
    ['imagesAway', awayAt(NOW - 30 * MINUTE_MS - 1), awayAt(NOW - 30 * MINUTE_MS)],
    ['tokenEnding', { tokenEndsAt: NOW + 14 * DAY_MS }, { tokenEndsAt: NOW + 14 * DAY_MS - 1 }],
    ['tokenEnding', { tokenEndsAt: null }, { tokenEndsAt: NOW }],
    ['backupTroubled', {}, { backupTrouble: { at: NOW, with: 'PICTURES_GONE' } }],
    ['backupLate', { backupAt: NOW - 72 * HOUR_MS }, { backupAt: NOW - 72 * HOUR_MS - 1 }],
    ['backupLate', neverSaved(NOW - 72 * HOUR_MS), neverSaved(NOW - 72 * HOUR_MS - 1)],
    ['taxUnsaid', {}, { opening: { ...HEALTHY.opening, isTaxUnsaid: true } }],
    ['testMoney', {}, { opening: { ...HEALTHY.opening, isTestMoney: true } }],
    ['rowsUsedUp', rowsOfDay(49_999_999, 999_999), rowsOfDay(50_000_000, 0)],
    ['rowsUsedUp', rowsOfDay(0, 0), rowsOfDay(0, 1_000_000)],
    ['databaseSlow', { databaseMs: 1000 }, { databaseMs: 1001 }],
  ];
  test.each(cases)('%s at its limit, and not before', (concern, before, from) => {
    expect(concernsOf({ ...HEALTHY, ...before })).toEqual([]);
    expect(concernsOf({ ...HEALTHY, ...from })).toEqual([concern]);
  });

  test('a task fails until it has gone well again', () => {
    const run = { task: 'deliverOutbox', failedAt: NOW - 9, failedWith: 'INTERNAL', succeededAt: null };
    const withRun = (ranAt: number) => ({
      ...HEALTHY,
      cron: { ...HEALTHY.cron, tasks: [{ ...run, ranAt }] },
    });
    expect(concernsOf(withRun(NOW - 9))).toEqual(['taskFailing']);
    expect(concernsOf(withRun(NOW - 4))).toEqual([]);
  });

  test('each concern has words for what it means and what to do, without a number that is missing', () => {
    const trouble = withTrouble();
    const concerns = concernsOf(trouble);
    expect(concerns.toSorted()).toEqual(Object.keys(concernWords).toSorted());
    for (const concern of concerns) {
      const { title, meaning, advice } = concernWords[concern](trouble);
      for (const text of [title, meaning, advice]) expect(text, concern).not.toMatch(/undefined|null|NaN|^$/);
    }
  });
});

function neverSaved(notBackedUpSince: number): Partial<Health> {
  return { backupAt: null, notBackedUpSince };
}

function usedUpAt(lastAt: number): Partial<Health> {
  return { images: { usedUp: { since: NOW - 48 * HOUR_MS, lastAt }, away: null } };
}

function awayAt(lastAt: number): Partial<Health> {
  return { images: { usedUp: null, away: { since: NOW - 48 * HOUR_MS, lastAt } } };
}

/** Yesterday; today is quiet so far. */
function rowsOfDay(read: number, written: number): Partial<Health> {
  return {
    rowDays: [
      { day: dayStart(NOW), read: 900, written: 20 },
      { day: dayStart(NOW) - DAY_MS, read, written },
    ],
  };
}

function cronAt(ranAt: number | null): Partial<Health> {
  return { cron: { ranAt, tasks: [] } };
}

function unpaidSince(oldestAt: number): Partial<Health> {
  return { orders: { ...HEALTHY.orders, oldestAt } };
}

function pendingSince(oldestAt: number): Partial<Health> {
  return { refunds: { ...HEALTHY.refunds, oldestAt } };
}

function waitingSince(oldestAt: number): Partial<Health> {
  return { outbox: { ...HEALTHY.outbox, oldestAt } };
}

function refusedAt(refusedAt: number, acceptedAt: number | null): Partial<Health> {
  return { webhooks: { ...HEALTHY.webhooks, refused: 3, refusedAt, acceptedAt } };
}

function foundByAsking(paid: number, acceptedAt: number | null): Partial<Health> {
  return {
    reconciler: { ...HEALTHY.reconciler, paid },
    webhooks: { ...HEALTHY.webhooks, acceptedAt },
  };
}

describe('Health: rows of the database', () => {
  test('are noted by an isolate once many have come together, and each once', () => {
    const rowCount = createRowCount();
    for (let nth = 0; nth < 49; nth += 1) expect(rowCount.add({ read: 350, written: 10 })).toBeNull();
    expect(rowCount.add({ read: 350, written: 10 })).toEqual({ read: 17_500, written: 500 });
    expect(rowCount.add({ read: 19_999, written: 0 })).toBeNull();
    expect(rowCount.add({ read: 1, written: 1 })).toEqual({ read: 20_000, written: 1 });
  });
});
