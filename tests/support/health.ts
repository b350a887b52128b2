import { DAY_MS, dayStart, MINUTE_MS } from '#dates.ts';
import type { Health } from '#health/health.ts';

export const NOW = Date.UTC(2026, 10, 20, 6);

/** A shop at work in which nothing is wrong. */
export const HEALTHY: Health = {
  at: NOW,
  version: '1.2.3',
  databaseMs: 8,
  rowDays: [{ day: dayStart(NOW), read: 2_500_000, written: 40_000 }],
  cron: {
    ranAt: NOW - 4 * MINUTE_MS,
    tasks: [
      {
        task: 'deliverOutbox',
        ranAt: NOW - 4 * MINUTE_MS,
        succeededAt: NOW - 4 * MINUTE_MS,
        failedAt: null,
        failedWith: null,
      },
    ],
  },
  outbox: {
    waiting: [{ kind: 'mail', count: 1 }],
    oldestAt: NOW - MINUTE_MS,
    beforeTurn: 0,
    givenUp: [],
    mailsToSendAgain: 0,
    unreached: [],
  },
  orders: {
    waiting: 2,
    waitingPaise: 1_098_00,
    oldestAt: NOW - 20 * MINUTE_MS,
    unverified: 0,
    notOpened: 0,
    isOpenAgain: false,
    stray: [],
  },
  refunds: {
    pending: 1,
    pendingPaise: 549_00,
    oldestAt: NOW - 60 * MINUTE_MS,
    failed: [],
    due: 0,
    duePaise: 0,
  },
  webhooks: {
    acceptedAt: NOW - 5 * MINUTE_MS,
    failed: 0,
    unreadable: 0,
    foreign: 0,
    refused: 0,
    refusedAt: null,
  },
  reconciler: { asked: 9, paid: 1, refunded: 0, givenUp: 2 },
  complaints: { received: 1, replied: 0, urgent: 0, late: 0 },
  images: { usedUp: null, away: null },
  tokenEndsAt: NOW + 60 * DAY_MS,
  backupAt: NOW - DAY_MS,
  backupTrouble: null,
  notBackedUpSince: null,
  opening: { isTaxUnsaid: false, isTestMoney: false },
};

/** The same on its worst day: everything needs a look. */
export function withTrouble(): Health {
  const ranAt = NOW - 3 * 60 * MINUTE_MS;
  const failing = { succeededAt: ranAt - DAY_MS, failedAt: ranAt, failedWith: 'PROVIDER_AWAY' };
  return {
    ...HEALTHY,
    databaseMs: 2340,
    rowDays: [{ day: dayStart(NOW), read: 61_000_000, written: 40_000 }],
    cron: { ranAt, tasks: [{ task: 'reconcileOrders', ranAt, ...failing }] },
    outbox: {
      waiting: [
        { kind: 'mail', count: 12 },
        { kind: 'purge', count: 3 },
      ],
      oldestAt: NOW - 5 * 60 * MINUTE_MS,
      beforeTurn: 90,
      givenUp: [{ kind: 'mail', count: 4 }],
      mailsToSendAgain: 3,
      unreached: ['asha@gmial.example'],
    },
    orders: {
      waiting: 3,
      waitingPaise: 4_321_00,
      oldestAt: ranAt,
      unverified: 1,
      notOpened: 5,
      isOpenAgain: false,
      stray: ['JH-7K3M-9QXD', 'JH-8K3M-9QXD'],
    },
    refunds: {
      pending: 1,
      pendingPaise: 549_00,
      oldestAt: NOW - 2 * DAY_MS,
      failed: ['JH-9K3M-9QXD'],
      due: 2,
      duePaise: 1_447_00,
    },
    webhooks: {
      acceptedAt: NOW - 2 * DAY_MS,
      failed: 2,
      unreadable: 1,
      foreign: 1,
      refused: 40,
      refusedAt: NOW - MINUTE_MS,
    },
    reconciler: { asked: 90, paid: 7, refunded: 1, givenUp: 12 },
    complaints: { received: 2, replied: 1, urgent: 2, late: 1 },
    tokenEndsAt: NOW + DAY_MS,
    backupAt: NOW - 4 * DAY_MS,
    backupTrouble: { at: NOW - DAY_MS, with: 'BROKEN_OFF' },
    opening: { isTaxUnsaid: true, isTestMoney: true },
    images: {
      usedUp: { since: NOW - 3 * DAY_MS, lastAt: NOW - 2 * MINUTE_MS },
      away: { since: NOW - DAY_MS, lastAt: NOW - 9 * MINUTE_MS },
    },
  };
}
