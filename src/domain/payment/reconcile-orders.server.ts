import { and, asc, eq, lte } from 'drizzle-orm';
import { orders, sameVersion } from '#drizzle/schema/order.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { toDomainError } from '#errors.server.ts';
import type { ErrorCode } from '#errors.ts';
import { type CountedName, countToday } from '#health/bookkeeping.server.ts';
import { isUnpaid, type OrderStatus } from '#order-status.ts';
import { pause } from '#timing.ts';
import type { Applied } from './apply-payment.server.ts';
import { attachLost } from './start-payment.server.ts';
import { mayBePaidUntil, nextReconcileAt } from './payment-decision.ts';
import { valueOf } from './payments.ts';
import { settleKnown } from './verify-payment.server.ts';

const MOST_PER_RUN = 200;
const AT_ONCE = 5;

/** Whatever webhook or answer was lost, the money is found; paid orders may have a second payment. */
export async function reconcileOrders(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({
      id: orders.id,
      razorpayOrderId: orders.razorpayOrderId,
      createdAt: orders.createdAt,
      status: orders.status,
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
          await putBack(ctx, order, PASSING.includes(code));
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

async function reconcile(ctx: Context, order: Due): Promise<CountedName[]> {
  const { db, now, waits } = ctx;
  const { id, status } = order;
  const gatewayId = order.razorpayOrderId ?? (await attachLostByReceipt(ctx, id));
  // Nobody can pay an order that was never opened at the gateway.
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

/** Another call that has written to the order meanwhile has set the next time. */
const isDue = ({ now }: Context, id: string) => and(eq(orders.id, id), lte(orders.reconcileAt, now()));

const PASSING: readonly ErrorCode[] = ['PROVIDER_AWAY', 'DATABASE_UNAVAILABLE'];

/** A few orders that fail each time must not be all that is asked about. An order that fails by itself waits longer. */
async function putBack(ctx: Context, order: Due, isPassing: boolean): Promise<void> {
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

/** The gateway may have opened the order although the call that asked got no answer. */
async function attachLostByReceipt(ctx: Context, id: string): Promise<string | null> {
  const lost = valueOf(await ctx.payments.findOrderByReceipt(id));
  return lost && (await attachLost(ctx, lost)) ? lost.id : null;
}

async function settleAllOf(ctx: Context, razorpayOrderId: string): Promise<(Applied | null)[]> {
  const made = valueOf(await ctx.payments.paymentsOfOrder(razorpayOrderId)) ?? [];
  // Money that has come in goes first: a failed try beside it no longer matters.
  const byMoney = made.toSorted((a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'));
  const all: (Applied | null)[] = [];
  for (const payment of byMoney) all.push(await settleKnown(ctx, payment));
  return all;
}

/** Somebody waits for a page meanwhile; the rest goes on behind it. */
const PATIENCE_MS = 3000;

/** The shopper is about to order anew, and money for the begun order may be at the provider. */
export async function reconcileNow(ctx: Context, id: string): Promise<void> {
  const looking = settleUnpaid(ctx, id).catch((error: unknown) => {
    ctx.log.error('payment.not-looked-for', error, { orderId: id });
  });
  ctx.defer(looking);
  await Promise.race([looking, pause(PATIENCE_MS)]);
}

/** Money may still come for it when its hold has ended. */
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
