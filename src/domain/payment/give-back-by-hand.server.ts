import { and, eq, isNull, sql } from 'drizzle-orm';
import { orderEvents, orders, mayOwe } from '#drizzle/schema/order.ts';
import { payments, refunds, duePaise } from '#drizzle/schema/payment.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireFreshRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import type { GivenBackInput, NothingDueInput } from '#order/change/change-order-input.ts';
import { announceOrder } from '#order/order-statements.server.ts';
import { givenByHand, isByHand, isReturnKey, refusedNote } from '#order/refund-keys.ts';
import { toldStatement } from './refund-notes.server.ts';
import {
  inLineOfPayment,
  listOpenRefunds,
  type OpenRefund,
  sendRefund,
  takeInMade,
} from './send-refund.server.ts';

/** The provider refuses it, but may have made it after all, so it is asked first. Sent again, it is done once. */
export async function giveBackByHand(
  ctx: Context,
  orderId: string,
  { refundId, how }: GivenBackInput,
): Promise<void> {
  requireFreshRight(ctx, 'refunds');
  const isIt = and(eq(refunds.id, refundId), eq(payments.orderId, orderId));
  const [row] = await ctx.db
    .select({ razorpayRefundId: refunds.razorpayRefundId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isIt);
  if (!row) throw new DomainError('NOT_FOUND');
  if (!isByHand(row.razorpayRefundId ?? '')) {
    const [refund] = await listOpenRefunds(ctx, 1, isIt);
    if (!refund || !(await isRefused(ctx, refund))) throw new DomainError('ORDER_MOVED');
    await inLineOfPayment(refund.razorpayPaymentId, () => claim(ctx, refund, how));
  }
  for (const open of await listOpenRefunds(ctx, 1, isIt)) await sendRefund(ctx, open);
}

async function isRefused({ db }: Context, refund: OpenRefund): Promise<boolean> {
  const { orderId, key, razorpayPaymentId } = refund;
  const told = await toldStatement(db, { orderId, begins: refusedNote(razorpayPaymentId) });
  return isReturnKey(key) && told.length > 0;
}

/** From here on the owner has given it back, whatever happens before it is settled. */
async function claim(ctx: Context, refund: OpenRefund, how: string): Promise<void> {
  const { db, now } = ctx;
  const { user } = requireFreshRight(ctx, 'refunds');
  const { id, orderId, key, amountPaise } = refund;
  const isMade = await takeInMade(ctx, refund);
  if (isMade === null) throw new DomainError('PROVIDER_AWAY');
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (isMade || !order) throw new DomainError('ORDER_MOVED');
  const at = now();
  const by = { actor: 'admin', actorUserId: user.id } as const;
  const note = `${formatRupees(amountPaise)} given back another way: ${how}`;
  const changes = { amountPaise, how };
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.give-back', entityId: orderId, changes }, [
      db
        .update(refunds)
        .set({ razorpayRefundId: givenByHand(key), updatedAt: at })
        .where(
          and(
            ...[eq(refunds.id, id), eq(refunds.status, 'pending'), isNull(refunds.razorpayRefundId)],
            eq(refunds.amountPaise, amountPaise),
          ),
        ),
      requireChange(db),
      db.insert(orderEvents).values({ orderId, kind: 'refund', ...by, note, createdAt: at }),
      announceOrder(db, { orderId, status: order.status, at }),
    ]),
  );
}

/** The owner gave back what is left of an ended order, or keeps it with good reason. Sent again, it is said once. */
export async function sayNothingDue(ctx: Context, orderId: string, input: NothingDueInput): Promise<void> {
  const { user } = requireFreshRight(ctx, 'refunds');
  const { db } = ctx;
  const isIt = eq(orders.id, orderId);
  const [order] = await db
    .select({ status: orders.status, refundSettledAt: orders.refundSettledAt })
    .from(orders)
    .where(isIt);
  if (!order) throw new DomainError('NOT_FOUND');
  if (order.refundSettledAt !== null) return;
  const at = ctx.now();
  const note = `${formatRupees(input.duePaise)} is not due any more: ${input.reason}`;
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.nothing-due', entityId: orderId, changes: input }, [
      db
        .update(orders)
        .set({ refundSettledAt: at, updatedAt: at })
        .where(and(isIt, isNull(orders.refundSettledAt), mayOwe, sql`${duePaise} = ${input.duePaise}`)),
      requireChange(db),
      db.insert(orderEvents).values({
        orderId,
        kind: 'refund',
        actor: 'admin',
        actorUserId: user.id,
        note,
        createdAt: at,
      }),
      announceOrder(db, { orderId, status: order.status, at }),
    ]),
  );
}
