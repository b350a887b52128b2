import { DAY_MS, MINUTE_MS } from '#dates.ts';
import type { OutboxKind } from '#outbox/delivery.ts';

/** Cron runs every 5 minutes. */
const CRON_LATE_MS = 15 * MINUTE_MS;
/** A delivery that leaves at once, or with one of the next runs, is normal. */
export const OUTBOX_LATE_MS = 30 * MINUTE_MS;
/** Money and stock depend on these tasks, so the monitor is told if one keeps failing. */
export const VITAL_TASKS = ['reconcileOrders', 'expireHolds', 'resumeRefunds', 'deliverOutbox'] as const;
export type TaskName =
  | (typeof VITAL_TASKS)[number]
  | 'askForReviews'
  | 'endOffers'
  | 'forgetAddresses'
  | 'forgetComplaints'
  | 'forgetDelivered'
  | 'forgetExpiredSignIns'
  | 'forgetKeys'
  | 'forgetOldPageViews'
  | 'forgetUnpaidOrders'
  | 'forgetVainSearches'
  | 'forgetWebhooks'
  | 'forgetWishes'
  | 'packFacets'
  | 'publishDrafts'
  | 'settleWebhooks'
  | 'sumPageViews'
  | 'tellWaiting';
const TASK_FAILING_MS = 30 * MINUTE_MS;
const MANY_INBOXES = 3;
export const NOT_OPENED_WITHIN_MS = 60 * MINUTE_MS;
/** A single one may be an answer that was lost. */
export const MANY_NOT_OPENED = 3;
/** Cron should have ended an unpaid order by then. */
const UNPAID_LATE_MS = 60 * MINUTE_MS;
/** A bank takes minutes, the provider at most a day. */
const REFUND_LATE_MS = DAY_MS;
const DATABASE_SLOW_MS = 1000;
/** At this pace a month's rows last ten days. */
const DAYS_OF_MONTH = 10;
/** The share of a month stays used up, even in a night without visitors. */
const IMAGES_USED_UP_MS = DAY_MS;
const IMAGES_AWAY_MS = 30 * MINUTE_MS;
/** The backup of one night may fail, and of the next. */
const BACKUP_LATE_MS = 3 * DAY_MS;
export const BACKUP = 'backup';
/** The backup was not made, lacks pictures that could not be read, or pictures that the shop no longer has. */
export const BACKUP_TROUBLES = ['BROKEN_OFF', 'PICTURES_UNREAD', 'PICTURES_GONE'] as const;
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number];
/** Making a new token and deploying it takes time. */
const TOKEN_ENDING_MS = 14 * DAY_MS;
export const ORDERS_NAMED = 10;
export const ADDRESSES_NAMED = 5;
export const HEALTH_DAYS = 7;

export interface Health {
  readonly at: number;
  readonly version: string;
  readonly databaseMs: number;
  /** The newest first; days on which the database did little may be left out. */
  readonly rowDays: readonly RowDay[];
  readonly cron: { readonly ranAt: number | null; readonly tasks: readonly TaskHealth[] };
  readonly outbox: {
    readonly waiting: readonly KindCount[];
    readonly oldestAt: number | null;
    /** Addresses that nobody has confirmed, beyond the mails that may leave within an hour. */
    readonly beforeTurn: number;
    readonly givenUp: readonly KindCount[];
    /** Mails given up that are still useful: no code or link in them has expired. */
    readonly mailsToSendAgain: number;
    readonly unreached: readonly string[];
  };
  readonly orders: {
    readonly waiting: number;
    readonly waitingPaise: number;
    readonly oldestAt: number | null;
    /** The payment window returned a signature that is not the provider's. */
    readonly unverified: number;
    /** In the last hour the provider opened no order for them, so nobody could pay. */
    readonly notOpened: number;
    /** The provider has opened an order since. */
    readonly isOpenAgain: boolean;
    readonly stray: readonly string[];
  };
  readonly refunds: {
    readonly pending: number;
    readonly pendingPaise: number;
    readonly oldestAt: number | null;
    readonly failed: readonly string[];
    readonly due: number;
    readonly duePaise: number;
  };
  readonly webhooks: {
    readonly acceptedAt: number | null;
    /** Signed, but without effect so far; cron tries them again. */
    readonly failed: number;
    /** Signed, but in an unknown form; they were answered, so they do not come again. */
    readonly unreadable: number;
    readonly foreign: number;
    readonly refused: number;
    readonly refusedAt: number | null;
  };
  /** Paid without the shop knowing, sent back, or not paid after five days. */
  readonly reconciler: {
    readonly asked: number;
    readonly paid: number;
    readonly refunded: number;
    readonly givenUp: number;
  };
  readonly complaints: {
    readonly received: number;
    readonly replied: number;
    readonly urgent: number;
    readonly late: number;
  };
  readonly images: { readonly usedUp: Refusals; readonly away: Refusals };
  readonly tokenEndsAt: number | null;
  /** Only a backup with all rows counts. */
  readonly backupAt: number | null;
  readonly backupTrouble: { readonly at: number; readonly with: BackupTrouble } | null;
  readonly notBackedUpSince: number | null;
  readonly opening: {
    readonly isTaxUnsaid: boolean;
    /** Razorpay's test mode: orders count as paid, but nobody pays. */
    readonly isTestMoney: boolean;
  };
}

interface RowDay extends Rows {
  readonly day: number;
}

export type Refusals = { readonly since: number; readonly lastAt: number } | null;

export interface TaskHealth {
  readonly task: string;
  readonly ranAt: number;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  readonly failedWith: string | null;
}

export interface KindCount {
  readonly kind: OutboxKind;
  readonly count: number;
}

export function heavyDay({ rowDays }: Pick<Health, 'rowDays'>): RowDay | undefined {
  return rowDays.find(
    ({ read, written }) =>
      read * DAYS_OF_MONTH >= MONTHLY_ROWS.read || written * DAYS_OF_MONTH >= MONTHLY_ROWS.written,
  );
}

export function isFailing({ ranAt, failedAt }: TaskHealth): boolean {
  return failedAt !== null && failedAt === ranAt;
}

export function isTaskLate(run: TaskHealth, at: number): boolean {
  return at - run.ranAt > CRON_LATE_MS || (isFailing(run) && at - (run.succeededAt ?? 0) > TASK_FAILING_MS);
}

/** One inbox that takes no mails is no reason to wake somebody, unless no other mail has left. */
export function isMailLate(waiting: {
  readonly mails: number;
  readonly inboxes: number;
  readonly othersLeave: boolean;
}): boolean {
  return waiting.inboxes >= MANY_INBOXES || (waiting.mails > 0 && !waiting.othersLeave);
}

export function totalOf(counts: readonly KindCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** A few payments are found by asking because a message was late. */
const MANY_FOUND_BY_ASKING = 3;

const RULES = {
  cronLate: ({ at, cron }) => cron.ranAt === null || at - cron.ranAt > CRON_LATE_MS,
  notOpened: ({ orders }) => orders.notOpened > 0,
  testMoney: ({ opening }) => opening.isTestMoney,
  taxUnsaid: ({ opening }) => opening.isTaxUnsaid,
  strayMoney: ({ orders }) => orders.stray.length > 0,
  refundsFailed: ({ refunds }) => refunds.failed.length > 0,
  refundsDue: ({ refunds }) => refunds.due > 0,
  webhooksFailed: ({ webhooks }) => webhooks.failed > 0,
  webhooksUnreadable: ({ webhooks }) => webhooks.unreadable > 0,
  webhooksRefused: ({ webhooks }) => isAfter(webhooks.refusedAt, webhooks.acceptedAt),
  webhooksMissed: ({ reconciler, webhooks: { acceptedAt, refusedAt } }) =>
    reconciler.paid >= MANY_FOUND_BY_ASKING ||
    (reconciler.paid > 0 && acceptedAt === null && refusedAt === null),
  foreignMoney: ({ webhooks }) => webhooks.foreign > 0,
  unverified: ({ orders }) => orders.unverified > 0,
  complaintsDue: ({ complaints }) => complaints.urgent > 0,
  rowsUsedUp: (health) => heavyDay(health) !== undefined,
  tokenEnding: ({ at, tokenEndsAt }) => isOlder(tokenEndsAt, at + TOKEN_ENDING_MS),
  backupTroubled: ({ backupTrouble }) => backupTrouble !== null,
  backupLate: ({ at, backupAt, notBackedUpSince }) =>
    isOlder(backupAt ?? notBackedUpSince, at - BACKUP_LATE_MS),
  taskFailing: ({ cron }) => cron.tasks.some(isFailing),
  outboxGivenUp: ({ outbox }) => totalOf(outbox.givenUp) > 0,
  outboxLate: ({ at, outbox }) => isOlder(outbox.oldestAt, at - OUTBOX_LATE_MS),
  strangersWait: ({ outbox }) => outbox.beforeTurn > 0,
  unpaidLate: ({ at, orders }) => isOlder(orders.oldestAt, at - UNPAID_LATE_MS),
  refundsLate: ({ at, refunds }) => isOlder(refunds.oldestAt, at - REFUND_LATE_MS),
  imagesUsedUp: ({ at, images }) => isYounger(images.usedUp?.lastAt, at - IMAGES_USED_UP_MS),
  imagesAway: ({ at, images }) => isYounger(images.away?.lastAt, at - IMAGES_AWAY_MS),
  databaseSlow: ({ databaseMs }) => databaseMs > DATABASE_SLOW_MS,
} satisfies Record<string, (health: Health) => boolean>;

export type Concern = keyof typeof RULES;

export function concernsOf(health: Health): Concern[] {
  return (Object.keys(RULES) as Concern[]).filter((concern) => RULES[concern](health));
}

const isYounger = (at: number | undefined, than: number) => at !== undefined && at >= than;
const isOlder = (at: number | null, than: number) => at !== null && at < than;

/** Unsigned calls do not matter while those of the provider come through. */
const isAfter = (at: number | null, other: number | null) => at !== null && (other === null || at > other);

export interface Rows {
  readonly read: number;
  readonly written: number;
}

/** Turso's free plan; docs/operate.md has the arithmetic. */
export const MONTHLY_ROWS: Rows = { read: 500_000_000, written: 10_000_000 };

/** One written row for 500, and no answer waits for it. */
const NOTED_TOGETHER: Rows = { read: 20_000, written: 500 };

/** What an isolate has not noted when it ends is lost, which is little beside what warns. */
export function createRowCount() {
  let counted: Rows = { read: 0, written: 0 };
  return {
    add({ read, written }: Rows): Rows | null {
      counted = { read: counted.read + read, written: counted.written + written };
      if (counted.read < NOTED_TOGETHER.read && counted.written < NOTED_TOGETHER.written) return null;
      const due = counted;
      counted = { read: 0, written: 0 };
      return due;
    },
  };
}
