import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import { isHeldUntouched, orderItems, orders, orderEvents, sameVersion } from '#drizzle/schema/order.ts';
import { statementOnce } from '#drizzle/statements-once.ts';
import { requireChange, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { normalizeCode } from '#coupon/coupon.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { keepAgain } from '#restock/kept-pieces.server.ts';
import { UNPAID_KEPT_DAYS } from '#order/promises.ts';
import { giveCouponBack, moveStock, noteStatus } from '#order/order-statements.server.ts';
import { ENDED, mayFollow, type OrderStatus, statusAfterHold, statusesIn } from '#order-status.ts';
import { getOwnOrderRow, type OwnOrderKey } from '#order/read/own-order.server.ts';
import * as z from 'zod';
import { plainLine } from '#text.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';

interface Ending {
  readonly id: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly note: string;
  readonly whenExpired?: boolean;
  /** The gateway refused to open the order, so there is nothing to ask the provider about. */
  readonly forgetGateway?: boolean;
}

/** Clearing `hold_expires_at` decides between a payment and an ending that meet. The caller delivers the outbox. */
export async function endUnpaid(ctx: Context, ending: Ending): Promise<boolean> {
  try {
    await writeBatch(ctx.db, endingStatements(ctx.db, ending, ctx.now()));
  } catch (error) {
    if (ruleOf(error) === 'noRowChanged') return false;
    throw error;
  }
  return true;
}

function endingStatements(db: Database, ending: Ending, at: number): [Statement, ...Statement[]] {
  const { id, from, to, note, whenExpired = false, forgetGateway = false } = ending;
  const isHeld = whenExpired ? lte(orders.holdExpiresAt, at) : isNotNull(orders.holdExpiresAt);
  return [
    db
      .update(orders)
      .set({
        status: to,
        holdExpiresAt: null,
        updatedAt: at,
        forgetAt: at + UNPAID_KEPT_DAYS * DAY_MS,
        ...(forgetGateway && { reconcileAt: null }),
      })
      .where(and(eq(orders.id, id), eq(orders.status, from), isHeld, isNull(orders.statusSetByOwnerAt))),
    requireChange(db),
    moveStock(db, id, 'release', at),
    keepAgain(db, { orderId: id, at }),
    giveCouponBack(db, id, at),
    ...noteStatus(db, { orderId: id, from, to, actor: 'system', note, at }),
  ];
}

interface BegunOrder {
  readonly id: string;
  readonly status: OrderStatus;
}

/** The order that replaces it keeps the end of its hold and the count. */
export interface ReplacedOrder extends BegunOrder {
  readonly holdExpiresAt: number | null;
  readonly replacedOrders: number;
}

interface Instead {
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly couponCode: string | null;
  readonly lines: readonly { readonly productId: number; readonly size: string }[];
}

/** The begun order gives way only if the new one needs some of its pieces or its coupon. */
export function begunOrderStatement({ orderId, userId, couponCode, lines }: Instead) {
  const wanted = JSON.stringify(lines.map(({ productId, size }) => [productId, size]));
  const code = normalizeCode(couponCode ?? '');
  const asked = { id: orderId ?? '', userId: userId ?? '', wanted, code };
  return statementOnce('begun order', writeBegun, asked);
}

function writeBegun(db: Database) {
  const isOfIt = sql`exists (select 1 from ${orderItems} i join json_each(${sql.placeholder('wanted')}) w
    on i.product_id = w.value ->> 0 and i.selected_size = w.value ->> 1 where i.order_id = ${orders}.id)`;
  // A coupon without limits is in nobody's way.
  const needsItsCoupon = sql`exists (select 1 from ${coupons} c
    where c.code = ${sql.placeholder('code')} and c.code = ${orders}.coupon_code
    and (c.max_uses is not null or c.max_uses_per_customer is not null))`;
  return db
    .select({
      id: orders.id,
      status: orders.status,
      holdExpiresAt: orders.holdExpiresAt,
      replacedOrders: orders.replacedOrders,
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, sql.placeholder('id')),
        isHeldUntouched(),
        or(isNull(orders.userId), eq(orders.userId, sql.placeholder('userId'))),
        or(isOfIt, needsItsCoupon),
      ),
    );
}

/** Precedes what asks for the pieces, in the write of the order that replaces it. */
export function giveWayStatements(db: Database, { id, status: from }: BegunOrder, at: number): Statement[] {
  const note =
    'The shopper placed another order instead; the pieces and the coupon of this one were free for it.';
  return endingStatements(db, { id, from, to: statusAfterHold(from), note }, at);
}

const FIRST_IS_OVER = 'The order it was added to is over; its pieces are on sale again.';

/** For the write that finds the first order over; money that comes for the addition goes back. */
export function endWithFirstStatements(
  db: Database,
  { id, status: from }: BegunOrder,
  at: number,
): Statement[] {
  return endingStatements(db, { id, from, to: statusAfterHold(from), note: FIRST_IS_OVER }, at);
}

/** Paid later, they would be delivered with nothing. If this fails, the pieces come back when their time is up. */
export async function endAdditions(ctx: Context, firstId: string): Promise<void> {
  const first = alias(orders, 'first');
  try {
    const held = await ctx.db
      .select({ id: orders.id, from: orders.status })
      .from(orders)
      .innerJoin(first, and(eq(first.id, orders.joinsOrderId), inArray(first.status, ENDED)))
      // The owner ends what the owner holds.
      .where(
        and(
          ...[eq(orders.joinsOrderId, firstId), isNotNull(orders.holdExpiresAt)],
          isNull(orders.statusSetByOwnerAt),
        ),
      );
    for (const { id, from } of held) {
      await endUnpaid(ctx, { id, from, to: statusAfterHold(from), note: FIRST_IS_OVER });
    }
    if (held.length > 0) ctx.defer(deliverOutbox(ctx));
  } catch (error) {
    ctx.log.error('additions.not-ended', error, { orderId: firstId });
  }
}

const MOST_PER_RUN = 300;

/** Each order has a write of its own, so that a failing one does not keep the pieces of others. */
export async function expireHolds(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({ id: orders.id, from: orders.status })
    .from(orders)
    .where(lte(orders.holdExpiresAt, now()))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(MOST_PER_RUN);
  const failures: unknown[] = [];
  for (const { id, from } of due) {
    const note = 'Nothing was paid in time; the pieces are on sale again.';
    try {
      await endUnpaid(ctx, { id, from, to: statusAfterHold(from), note, whenExpired: true });
    } catch (error) {
      ctx.log.error('hold.not-released', error, { orderId: id });
      failures.push(error);
    }
  }
  if (due.length > 0) ctx.defer(deliverOutbox(ctx));
  if (failures.length > 0) throw new AggregateError(failures, 'Holds could not be released');
}

/** The payment window was closed, or failed. Stock stays held, so that the shopper can try again. */
export async function recordPaymentOutcome(
  ctx: Context,
  own: OwnOrderKey,
  { outcome, error }: PaymentOutcomeInput,
): Promise<{ id: string; status: OrderStatus }> {
  const { db, now } = ctx;
  const { order } = await getOwnOrderRow(ctx, own);
  const { id, status: from } = order;
  const to = outcome === 'dismissed' ? 'cancelled_by_user' : 'failed';
  if (!mayFollow(from, to) || order.holdExpiresAt === null || order.statusSetByOwnerAt !== null) {
    return { id, status: from };
  }
  const at = now();
  const isSame = and(
    ...[eq(orders.id, id), eq(orders.status, from)],
    ...[isNull(orders.razorpayPaymentId), isNull(orders.statusSetByOwnerAt)],
  );
  try {
    await writeBatch(db, [
      db.update(orders).set({ status: to, updatedAt: at }).where(isSame),
      requireChange(db),
      ...noteStatus(db, {
        orderId: id,
        from,
        to,
        actor: 'shopper',
        actorUserId: order.userId,
        at,
        ...(error !== null && { note: error }),
      }),
    ]);
  } catch (thrown) {
    if (ruleOf(thrown) !== 'noRowChanged') throw thrown;
    const { order: moved } = await getOwnOrderRow(ctx, own);
    return { id, status: moved.status };
  }
  ctx.defer(deliverOutbox(ctx));
  return { id, status: to };
}

const TEXT_LENGTH = 300;
const text = z.string().max(TEXT_LENGTH).nullish();

export const PaymentOutcomeInput = z.strictObject({
  outcome: z.enum(['dismissed', 'failed']),
  error: z
    .union([text, z.object({ code: text, description: text, reason: text, source: text, step: text })])
    .nullish()
    .transform((error) => {
      const words = typeof error === 'object' ? [error?.code, error?.description, error?.reason] : [error];
      return plainLine(words.filter(Boolean).join(': ')).trim() || null;
    }),
});
export type PaymentOutcomeInput = z.output<typeof PaymentOutcomeInput>;

/** Turso charges deletions as writes: these lines are some 14,000 a day. */
const MOST_LINES_PER_RUN = 50;
const MOST_ORDERS_PER_RUN = 20;

/** Nobody has tried to pay it or complained of it, no other order goes with it, and the owner has not touched it. */
const isOfNoUse = sql`(${and(
  inArray(orders.status, statusesIn('unpaid')),
  ...[isNull(orders.holdExpiresAt), isNull(orders.reconcileAt)],
  ...[isNull(orders.paidAt), isNull(orders.statusSetByOwnerAt)],
  sql`not exists (select 1 from ${payments} p where p.order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${complaints} c where c.order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${restockWishes} w where w.bought_order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${orders} a where a.joins_order_id = ${orders}.id)`,
)})`;

export async function forgetUnpaidOrders({ db, now }: Context): Promise<void> {
  const due = await db
    .select({
      id: orders.id,
      lines: sql<number>`(select count(*) from ${orderItems} i where i.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(lte(orders.forgetAt, now()))
    .orderBy(asc(orders.forgetAt))
    .limit(MOST_ORDERS_PER_RUN);
  let lines = 0;
  const few = due.filter((order, nth) => {
    lines += order.lines;
    return nth === 0 || lines <= MOST_LINES_PER_RUN;
  });
  if (few.length === 0) return;
  const isOneOfThem = inArray(
    orders.id,
    few.map(({ id }) => id),
  );
  const going = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOneOfThem, lte(orders.forgetAt, now())));
  const itemsGoing = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, going));
  await writeBatch(db, [
    db
      .update(orders)
      .set({ forgetAt: null, ...sameVersion })
      .where(and(isOneOfThem, not(isOfNoUse))),
    db.delete(stockMovements).where(inArray(stockMovements.orderItemId, itemsGoing)),
    db.delete(orderItems).where(inArray(orderItems.orderId, going)),
    db.delete(orderEvents).where(inArray(orderEvents.orderId, going)),
    db.delete(orders).where(inArray(orders.id, going)),
  ]);
}
