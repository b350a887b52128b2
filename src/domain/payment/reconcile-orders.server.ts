import { and, asc, eq, lte } from 'drizzle-orm';
import { orders, sameVersion } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';
import { toDomainError } from '../errors.server.ts';
import type { ErrorCode } from '../errors.ts';
import { type CountedName, countToday } from '../health/bookkeeping.server.ts';
import { isUnpaid, type OrderStatus } from '../order/order-status.ts';
import { pause } from '../pause.ts';
import type { Applied } from './apply-payment.server.ts';
import { attachLost } from './gateway-order.server.ts';
import { mayBePaidUntil, nextReconcileAt } from './payment-decision.ts';
import { valueOf } from './payments.ts';
import { settleKnown } from './verify-payment.server.ts';

const MOST_PER_RUN = 200;
const AT_ONCE = 5;

/**
 * Asks the provider about every order whose time has come: whatever webhook or answer was lost, the money is found.
 * Paid ones too, for a second payment of theirs. When the provider answers about none of five, the rest waits for the next
 * run, and cron's other tasks go on.
 */
export async function reconcileOrders(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({
      ...{ id: orders.id, razorpayOrderId: orders.razorpayOrderId },
      ...{ createdAt: orders.createdAt, status: orders.status },
      holdExpiresAt: orders.holdExpiresAt,
    })
    .from(orders)
    .where(lte(orders.reconcileAt, now()))
    .orderBy(asc(orders.reconcileAt))
    .limit(MOST_PER_RUN);
  const failures: unknown[] = [];
  const found: CountedName[] = [];
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const answered = await Promise.all(
      due.slice(start, start + AT_ONCE).map(async (order) => {
        try {
          found.push(...(await reconcile(ctx, order)));
          return true;
        } catch (error) {
          ctx.log.error('order.not-reconciled', error, { orderId: order.id });
          failures.push(error);
          const { code } = toDomainError(error);
          await letOthersGoFirst(ctx, order, PASSING.includes(code));
          return code !== 'PROVIDER_AWAY';
        }
      }),
    );
    if (!answered.includes(true)) break;
  }
  ctx.defer(countToday(ctx, found));
  if (failures.length > 0) throw new AggregateError(failures, 'Orders could not be reconciled');
}

interface Due {
  readonly id: string;
  readonly status: OrderStatus;
  readonly razorpayOrderId: string | null;
  readonly createdAt: number;
  readonly holdExpiresAt: number | null;
}

/** What came of it, for the admin. */
async function reconcile(ctx: Context, order: Due): Promise<CountedName[]> {
  const { db, now, waits } = ctx;
  const { id, status } = order;
  const gatewayId = order.razorpayOrderId ?? (await attachLostByReceipt(ctx, id));
  // Nobody can pay it.
  if (gatewayId === null) {
    await db
      .update(orders)
      .set({ reconcileAt: null, ...sameVersion })
      .where(isDue(ctx, id));
    return [];
  }
  const found: CountedName[] = ['reconcile_asked'];
  for (const applied of await settleAllOf(ctx, gatewayId)) found.push(...findingOf(applied));
  const next = nextReconcileAt(order, now(), waits.reconcileAfterMs);
  await db
    .update(orders)
    .set({ reconcileAt: next, ...sameVersion })
    .where(isDue(ctx, id));
  const isGivenUp = next === null && isUnpaid(status) && !found.includes('reconcile_paid');
  return isGivenUp ? [...found, 'reconcile_given_up'] : found;
}

/** Whoever has written to it meanwhile has said when. */
const isDue = ({ now }: Context, id: string) => and(eq(orders.id, id), lte(orders.reconcileAt, now()));

/** Nothing of the order's own: the next run may go well. */
const PASSING: readonly ErrorCode[] = ['PROVIDER_AWAY', 'DATABASE_UNAVAILABLE'];

/**
 * Else some that fail each time would be all that is asked about. What fails by itself waits as what has gone well does, and
 * a day once its time is over.
 */
async function letOthersGoFirst(ctx: Context, order: Due, isPassing: boolean): Promise<void> {
  const { id } = order;
  const at = ctx.now();
  try {
    await ctx.db
      .update(orders)
      .set({
        reconcileAt: isPassing ? at : (nextReconcileAt(order, at, ctx.waits.reconcileAfterMs) ?? at + DAY_MS),
        ...sameVersion,
      })
      .where(isDue(ctx, id));
  } catch (error) {
    ctx.log.error('order.not-put-back', error, { orderId: id });
  }
}

/** What the gateway opened for it, when whoever asked has not heard. */
async function attachLostByReceipt(ctx: Context, id: string): Promise<string | null> {
  const lost = valueOf(await ctx.payments.findOrderByReceipt(id));
  return lost && (await attachLost(ctx, lost)) ? lost.id : null;
}

/** What the provider knows of an order of its own. */
async function settleAllOf(ctx: Context, razorpayOrderId: string): Promise<(Applied | null)[]> {
  const made = valueOf(await ctx.payments.paymentsOfOrder(razorpayOrderId)) ?? [];
  // What has come in first: a failed try beside it says nothing any more.
  const byMoney = made.toSorted((a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'));
  const all: (Applied | null)[] = [];
  for (const payment of byMoney) all.push(await settleKnown(ctx, payment));
  return all;
}

/** Somebody waits for a page meanwhile; what takes longer goes on behind it. */
const PATIENCE_MS = 3000;

/** Before its time: for whoever is about to order anew, while money for what she has begun may be at the provider already. */
export async function reconcileNow(ctx: Context, id: string): Promise<void> {
  const looking = settleUnpaid(ctx, id).catch((error: unknown) => {
    ctx.log.error('payment.not-looked-for', error, { orderId: id });
  });
  ctx.defer(looking);
  await Promise.race([looking, pause(PATIENCE_MS)]);
}

/** Also when its hold has ended: money may come for it yet. */
async function settleUnpaid(ctx: Context, id: string): Promise<void> {
  const { razorpayOrderId: gatewayId, holdExpiresAt, createdAt } = orders;
  const [order] = await ctx.db
    .select({ gatewayId, holdExpiresAt, createdAt })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order?.gatewayId || (order.holdExpiresAt === null && mayBePaidUntil(order) < ctx.now())) return;
  await settleAllOf(ctx, order.gatewayId);
}

function findingOf(applied: Applied | null): CountedName[] {
  switch (applied?.decision) {
    case 'sell':
    case 'retake':
    case 'adopt':
      return ['reconcile_paid'];
    case 'return':
      return ['reconcile_refunded'];
    case 'record':
    case 'fail':
    case undefined:
      return [];
  }
}
