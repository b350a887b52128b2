import { and, eq, isNull } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireFreshAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import type { GivenBackInput } from '#order/change/change-order-input.ts';
import { announceOrder } from '#order/order-statements.server.ts';
import { givenByHand, isByHand } from './by-hand.ts';
import { toldStatement } from './refund-notes.server.ts';
import { isReturnKey } from './refund-keys.ts';
import { refusedNote } from './refused-note.ts';
import {
  inLineOfPayment,
  listOpenRefunds,
  type OpenRefund,
  sendRefund,
  takeInMade,
} from './send-refund.server.ts';

/**
 * The owner has given back money that must go back but that the provider refuses, by UPI perhaps. The provider is asked
 * whether it has made the refund after all, and no more after that. Sent again, it is done once.
 */
export async function giveBackByHand(
  ctx: Context,
  orderId: string,
  { refundId, how }: GivenBackInput,
): Promise<void> {
  requireFreshAdmin(ctx);
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
  const { user } = requireFreshAdmin(ctx);
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
