import type { BatchResponse } from 'drizzle-orm/batch';
import type { Database } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import type { CountedName } from './bookkeeping.server.ts';
import {
  countedSince,
  deliveriesGivenUp,
  failedRefunds,
  ordersNotOpened,
  firstOrder,
  lastWebhook,
  mailLateness,
  openComplaints,
  pendingRefunds,
  refundsDue,
  rowsSince,
  strayMoney,
  taskRows,
  taxSaid,
  troubledWebhooks,
  unverifiedOrders,
  vitalTaskRows,
  mailsBeforeTurn,
  waitingDeliveries,
  waitingOrders,
} from './figures.server.ts';
import {
  ADDRESSES_NAMED,
  BACKUP,
  BACKUP_TROUBLES,
  type Health,
  HEALTH_DAYS,
  isFailing,
  isMailLate,
  isTaskLate,
  MANY_NOT_OPENED,
  OUTBOX_LATE_MS,
  type Refusals,
  type TaskHealth,
  NOT_OPENED_WITHIN_MS,
} from './health.ts';

export async function getHealth(ctx: Context): Promise<Health> {
  requireRight(ctx.actor, 'settings');
  const at = ctx.now();
  return toHealth(ctx, at, await ctx.db.batch(healthStatements(ctx.db, at)));
}

function healthStatements(db: Database, at: number) {
  const since = at - HEALTH_DAYS * DAY_MS;
  return [
    taskRows(db),
    countedSince(db, since),
    waitingDeliveries(db, at),
    mailsBeforeTurn(db, at),
    deliveriesGivenUp(db, since, at),
    waitingOrders(db),
    unverifiedOrders(db, since),
    strayMoney(db, since),
    pendingRefunds(db),
    failedRefunds(db, since),
    refundsDue(db),
    lastWebhook(db, since),
    troubledWebhooks(db, since),
    openComplaints(db, at),
    taxSaid(db),
    ordersNotOpened(db, at - NOT_OPENED_WITHIN_MS),
    firstOrder(db),
    rowsSince(db, since),
  ] as const;
}

function toHealth(
  { deployment, now, payments }: Context,
  at: number,
  rows: BatchResponse<ReturnType<typeof healthStatements>>,
): Health {
  const [
    tasks,
    counted,
    waiting,
    [beforeTurn],
    givenUp,
    [unpaid],
    [unverified],
    stray,
    [pending],
    failed,
    [due],
    [webhook],
    troubled,
    [complaints],
    [tax],
    [notOpened],
    [first],
    rowDays,
  ] = rows;
  const isReal = deployment.environment === 'production';
  const backup = tasks.find(({ task }) => task === BACKUP);
  const backupAt = backup?.succeededAt ?? null;
  const ofCron = tasks.filter(({ task }) => task !== BACKUP);
  const rowOf = (name: CountedName) => counted.find((row) => row.name === name);
  const countedAs = (name: CountedName) => rowOf(name)?.count ?? 0;
  const refusalsOf = (name: CountedName): Refusals => {
    const { firstDay = null, lastAt = null } = rowOf(name) ?? {};
    return firstDay === null || lastAt === null ? null : { since: firstDay, lastAt };
  };
  const troubledAs = (trouble: (typeof troubled)[number]['trouble']) =>
    troubled.find((row) => row.trouble === trouble)?.count ?? 0;
  return {
    at,
    version: deployment.version,
    rowDays,
    databaseMs: now() - at,
    cron: { ranAt: latest(ofCron.map(({ ranAt }) => ranAt)), tasks: ofCron },
    tokenEndsAt: deployment.databaseTokenEndsAt,
    backupAt,
    backupTrouble: backup && isFailing(backup) ? { at: backup.ranAt, with: troubleOf(backup) } : null,
    notBackedUpSince: isReal && backupAt === null ? (first?.at ?? null) : null,
    outbox: {
      waiting: waiting.map(({ kind, count }) => ({ kind, count })),
      oldestAt: earliest(waiting.flatMap(({ oldestAt }) => oldestAt ?? [])),
      beforeTurn: beforeTurn?.count ?? 0,
      givenUp: givenUp.map(({ kind, count }) => ({ kind, count })),
      mailsToSendAgain: givenUp.reduce((sum, { again }) => sum + again, 0),
      unreached: givenUp.flatMap(({ kind, addresses }) => (kind === 'mail' ? addressesIn(addresses) : [])),
    },
    orders: {
      waiting: unpaid?.count ?? 0,
      waitingPaise: unpaid?.paise ?? 0,
      oldestAt: unpaid?.oldestAt ?? null,
      unverified: unverified?.count ?? 0,
      notOpened: notOpened?.count ?? 0,
      isOpenAgain: notOpened?.isOpenAgain ?? false,
      stray: idsOf(stray),
    },
    refunds: {
      pending: pending?.count ?? 0,
      pendingPaise: pending?.paise ?? 0,
      oldestAt: pending?.oldestAt ?? null,
      failed: idsOf(failed),
      due: due?.count ?? 0,
      duePaise: due?.paise ?? 0,
    },
    webhooks: {
      acceptedAt: webhook?.at ?? null,
      failed: troubledAs('failed'),
      unreadable: troubledAs('unreadable'),
      foreign: troubledAs('ignored'),
      refused: countedAs('webhook_refused'),
      refusedAt: rowOf('webhook_refused')?.lastAt ?? null,
    },
    reconciler: {
      asked: countedAs('reconcile_asked'),
      paid: countedAs('reconcile_paid'),
      refunded: countedAs('reconcile_refunded'),
      givenUp: countedAs('reconcile_given_up'),
    },
    complaints: complaints ?? { received: 0, replied: 0, urgent: 0, late: 0 },
    opening: {
      isTaxUnsaid: isReal && tax === undefined,
      isTestMoney: isReal && payments.keyId.startsWith('rzp_test_'),
    },
    images: { usedUp: refusalsOf('images_used_up'), away: refusalsOf('images_away') },
  };
}

const troubleOf = ({ failedWith }: TaskHealth) =>
  BACKUP_TROUBLES.find((trouble) => trouble === failedWith) ?? 'BROKEN_OFF';
const addressesIn = (json: string) =>
  (JSON.parse(json) as (string | null)[]).filter((address) => address !== null).slice(0, ADDRESSES_NAMED);
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const latest = (moments: readonly number[]) => (moments.length > 0 ? Math.max(...moments) : null);
const earliest = (moments: readonly number[]) => (moments.length > 0 ? Math.min(...moments) : null);

/** Outside monitors are told this: blocked and denied are what somebody can do something about. */
type DatabaseState = 'ok' | 'unreachable' | 'blocked' | 'denied';

/** Reads a row: when the plan's rows are used up, a query without one may still be answered. */
export async function askDatabase({ db, log }: Context): Promise<DatabaseState> {
  try {
    await db.select({ id: siteSettings.id }).from(siteSettings).limit(1);
    return 'ok';
  } catch (error) {
    const unavailable = findUnavailable(error);
    if (!unavailable) throw error;
    log.error('database.down', error);
    const { reason } = unavailable;
    return reason === 'blocked' || reason === 'denied' ? reason : 'unreachable';
  }
}

/** A shop in which only the pages answer does not sell. Outside monitors get no figures. */
export async function assertTasksRun({ db, now }: Context): Promise<void> {
  const at = now();
  const [tasks, [mail], [notOpened]] = await db.batch([
    vitalTaskRows(db),
    mailLateness(db, at - OUTBOX_LATE_MS, at),
    ordersNotOpened(db, at - NOT_OPENED_WITHIN_MS),
  ]);
  const isCronLate = tasks.length === 0 || tasks.some((task) => isTaskLate(task, at));
  if (isCronLate || (mail && isMailLate(mail)))
    throw new DomainError('TASKS_LATE', {
      message: 'Scheduled tasks or emails are late. The page Health of the admin says more.',
    });
  if (notOpened && notOpened.count >= MANY_NOT_OPENED && !notOpened.isOpenAgain) {
    throw new DomainError('PAYMENTS_CLOSED', {
      message: 'No payment can be started. The page Health of the admin says more.',
    });
  }
}
