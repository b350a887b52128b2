import { DAY_MS, MINUTE_MS } from '#dates.ts';
import type { OutboxKind } from '#outbox/delivery.ts';

/** Cron runs every 5 minutes. */
const CRON_LATE_MS = 15 * MINUTE_MS;
/** After some tries: a delivery that leaves at once or with the next runs is normal. */
export const OUTBOX_LATE_MS = 30 * MINUTE_MS;
/** Money and stock depend on them, so the monitor is told if one keeps failing. */
export const VITAL_TASKS = ['reconcileOrders', 'expireHolds', 'resumeRefunds', 'deliverOutbox'] as const;
/** Everything that cron runs. */
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
/** Within this time somebody can still do something about it. */
export const NOT_OPENED_WITHIN_MS = 60 * MINUTE_MS;
/** A single one may be an answer that was lost. */
export const MANY_NOT_OPENED = 3;
/** By then cron should have ended an unpaid order. */
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
/** Its row stands among those of cron's tasks. */
export const BACKUP = 'backup';
/** It was not made; it could not read all pictures; rows name pictures that the shop no longer has. */
export const BACKUP_TROUBLES = ['BROKEN_OFF', 'PICTURES_UNREAD', 'PICTURES_GONE'] as const;
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number];
/** Time to make a new token and deploy it. */
const TOKEN_ENDING_MS = 14 * DAY_MS;
/** Orders that are listed by their number. */
export const ORDERS_NAMED = 10;
/** Addresses that are listed because they got no mail. */
export const ADDRESSES_NAMED = 5;
/** How many days back past events are counted. */
export const HEALTH_DAYS = 7;

/** The state of the shop's machinery. Past events are those of the last `HEALTH_DAYS` days. */
export interface Health {
  readonly at: number;
  readonly version: string;
  /** How long reading these figures took. */
  readonly databaseMs: number;
  /** What the database has read and written on each day, the newest first; days on which it did little may be left out. */
  readonly rowDays: readonly RowDay[];
  readonly cron: { readonly ranAt: number | null; readonly tasks: readonly TaskHealth[] };
  readonly outbox: {
    readonly waiting: readonly KindCount[];
    readonly oldestAt: number | null;
    /** Mails to addresses that nobody has confirmed, beyond those that may leave within an hour. */
    readonly beforeTurn: number;
    readonly givenUp: readonly KindCount[];
    /** Mails given up that are still useful: not a code or a link that has expired. */
    readonly mailsToSendAgain: number;
    /** Addresses that a mail was given up for; not all if there are many. */
    readonly unreached: readonly string[];
  };
  readonly orders: {
    readonly waiting: number;
    readonly waitingPaise: number;
    readonly oldestAt: number | null;
    /** Came back from the payment window with a signature that is not the provider's. */
    readonly unverified: number;
    /** In the last hour the provider opened no order for them, so nobody could pay. */
    readonly notOpened: number;
    /** The provider has opened one since. */
    readonly isOpenAgain: boolean;
    /** The newest orders with money that neither pays them nor goes back. */
    readonly stray: readonly string[];
  };
  readonly refunds: {
    readonly pending: number;
    readonly pendingPaise: number;
    readonly oldestAt: number | null;
    /** The orders of refunds that failed for good and were not asked for again. */
    readonly failed: readonly string[];
    /** Orders that have ended with money that has not gone back, and that money. */
    readonly due: number;
    readonly duePaise: number;
  };
  readonly webhooks: {
    readonly acceptedAt: number | null;
    /** Signed, but without effect so far; cron tries them again. */
    readonly failed: number;
    /** Signed, but in an unknown form; they were answered, so they do not come again. */
    readonly unreadable: number;
    /** Money for no order of this shop. */
    readonly foreign: number;
    readonly refused: number;
    readonly refusedAt: number | null;
  };
  /** Orders that the provider was asked about: paid without the shop knowing, sent back, not paid after five days. */
  readonly reconciler: {
    readonly asked: number;
    readonly paid: number;
    readonly refunded: number;
    readonly givenUp: number;
  };
  /** Not read yet; others with an unanswered reply; three quarters of the time over; all of the time over. */
  readonly complaints: {
    readonly received: number;
    readonly replied: number;
    readonly urgent: number;
    readonly late: number;
  };
  readonly images: { readonly usedUp: Refusals; readonly away: Refusals };
  /** When the database token expires, and the shop with it; null if unknown. */
  readonly tokenEndsAt: number | null;
  /** When the last backup with all rows was taken; null before the first one. */
  readonly backupAt: number | null;
  /** What went wrong with the last one; null if nothing did. */
  readonly backupTrouble: { readonly at: number; readonly with: BackupTrouble } | null;
  /** When the first order came to a real shop that has no backup. */
  readonly notBackedUpSince: number | null;
  /** What a real shop still lacks. */
  readonly opening: {
    /** The owner has not yet said what the shop is to the tax office. */
    readonly isTaxUnsaid: boolean;
    /** Razorpay's test mode: orders count as paid, but nobody pays. */
    readonly isTestMoney: boolean;
  };
}

export interface RowDay extends Rows {
  readonly day: number;
}

/** When the picture service refused: since which day, and when last. Null if it has not. */
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

/** The last day that used up a tenth of what is included for a month, or more. */
export function heavyDay({ rowDays }: Pick<Health, 'rowDays'>): RowDay | undefined {
  return rowDays.find(
    ({ read, written }) =>
      read * DAYS_OF_MONTH >= MONTHLY_ROWS.read || written * DAYS_OF_MONTH >= MONTHLY_ROWS.written,
  );
}

/** Whether its last run failed. */
export function isFailing({ ranAt, failedAt }: TaskHealth): boolean {
  return failedAt !== null && failedAt === ranAt;
}

/** It has not run, or has been failing for longer than anybody would wait. */
export function isTaskLate(run: TaskHealth, at: number): boolean {
  return at - run.ranAt > CRON_LATE_MS || (isFailing(run) && at - (run.succeededAt ?? 0) > TASK_FAILING_MS);
}

/**
 * Whether waiting mails are a reason to wake somebody: one inbox that takes none is not, unless no other mail has left.
 */
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

/** Asking alone may find one payment or another, because a message was late. */
const MANY_FOUND_BY_ASKING = 3;

/** What needs attention, most urgent first. */
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

/** The rows that Turso's free plan includes for a month; docs/operate.md has the arithmetic. */
export const MONTHLY_ROWS: Rows = { read: 500_000_000, written: 10_000_000 };

/** So many are noted together: that costs one written row for 500, and nothing of what an answer waits for. */
const NOTED_TOGETHER: Rows = { read: 20_000, written: 500 };

/** Counts the rows of one isolate. What it has not noted when it ends is lost, which is little beside what warns. */
export function createRowCount() {
  let counted: Rows = { read: 0, written: 0 };
  return {
    /** All that were counted since the last time, once there are enough to note; null until then. */
    add({ read, written }: Rows): Rows | null {
      counted = { read: counted.read + read, written: counted.written + written };
      if (counted.read < NOTED_TOGETHER.read && counted.written < NOTED_TOGETHER.written) return null;
      const due = counted;
      counted = { read: 0, written: 0 };
      return due;
    },
  };
}
