import {
  CRON_LATE_MS,
  DATABASE_SLOW_MS,
  type Health,
  IMAGES_AWAY_MS,
  IMAGES_USED_UP_MS,
  isFailing,
  OUTBOX_LATE_MS,
  REFUND_LATE_MS,
  totalOf,
  UNPAID_LATE_MS,
} from './health.ts';

/** One payment more or less may be noticed by asking alone: a message was late. */
const MANY_FOUND_BY_ASKING = 3;

/** What needs a look, the most urgent first. */
const RULES = {
  cronLate: ({ at, cron }) => cron.ranAt === null || at - cron.ranAt > CRON_LATE_MS,
  strayMoney: ({ orders }) => orders.stray.length > 0,
  refundsFailed: ({ refunds }) => refunds.failed.length > 0,
  webhooksFailed: ({ webhooks }) => webhooks.failed > 0,
  webhooksRefused: ({ webhooks }) => isAfter(webhooks.refusedAt, webhooks.acceptedAt),
  webhooksMissed: ({ reconciler, webhooks: { acceptedAt, refusedAt } }) =>
    reconciler.paid >= MANY_FOUND_BY_ASKING ||
    (reconciler.paid > 0 && acceptedAt === null && refusedAt === null),
  foreignMoney: ({ webhooks }) => webhooks.foreign > 0,
  unverified: ({ orders }) => orders.unverified > 0,
  taskFailing: ({ cron }) => cron.tasks.some(isFailing),
  outboxGivenUp: ({ outbox }) => totalOf(outbox.givenUp) > 0,
  outboxLate: ({ at, outbox }) => isOlder(outbox.oldestAt, at - OUTBOX_LATE_MS),
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

/** Calls that nobody signed are no news while those of the provider come through. */
const isAfter = (at: number | null, other: number | null) => at !== null && (other === null || at > other);
