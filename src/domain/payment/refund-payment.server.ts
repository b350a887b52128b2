import { and, eq, inArray, sql } from 'drizzle-orm';
import { ruleOf } from '../../../drizzle/errors.ts';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { payments, refunds } from '../../../drizzle/schema/payment.ts';
import { commitChange } from '../audit/audit.server.ts';
import { requireFreshAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { refusedAs } from '../errors.server.ts';
import { DomainError } from '../errors.ts';
import { formatRupees } from '../money.ts';
import { announceOrder } from '../order/order-statements.server.ts';
import { COME_IN, GOING_BACK } from './payment-status.ts';
import { listOpenRefunds, sendRefund } from './send-refund.server.ts';

interface RefundPaymentInput {
  readonly orderId: string;
  /** All that is left, when it is not said. */
  readonly amountPaise: number | null;
  readonly reason: string;
  /** Sent again, it is the same refund: 10 or more letters, digits, hyphens and underscores. */
  readonly key: string;
}

type Refund = typeof refunds.$inferSelect;

/**
 * Gives money of the payment that paid this order back. It is written down before the provider is asked, so that no
 * lost answer leads to a second one; cron goes on where this call stops.
 */
export async function refundPayment(ctx: Context, input: RefundPaymentInput): Promise<Refund> {
  const { db, now } = ctx;
  const admin = requireFreshAdmin(ctx);
  const key = `order-${input.key}`;
  const isKnown = eq(refunds.idempotencyKey, key);
  const [[payment], before] = await db.batch([
    db
      .select({
        ...{ id: payments.id, amountPaise: payments.amountPaise, refundedPaise: refundedOf() },
        status: orders.status,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.razorpayPaymentId, payments.razorpayPaymentId))
      .where(and(eq(orders.id, input.orderId), inArray(payments.status, COME_IN))),
    db.select().from(refunds).where(isKnown),
  ]);
  if (!payment) throw new DomainError('NOT_PAID');
  if (before.length === 0) {
    const amountPaise = input.amountPaise ?? payment.amountPaise - payment.refundedPaise;
    if (amountPaise < 1) throw new DomainError('REFUND_TOO_HIGH');
    const at = now();
    const { reason } = input;
    const note = `Refund of ${formatRupees(amountPaise)} asked for: ${reason}`;
    const by = { actor: 'admin', actorUserId: admin.user.id } as const;
    const row = { paymentId: payment.id, idempotencyKey: key, amountPaise, reason, createdAt: at };
    try {
      await refusedAs(
        { refundAboveCaptured: 'REFUND_TOO_HIGH' },
        commitChange(ctx, { action: 'order.refund', entityId: input.orderId, changes: { ...input } }, [
          db.insert(refunds).values({ ...row, requestedByUserId: admin.user.id }),
          db
            .insert(orderEvents)
            .values({ orderId: input.orderId, kind: 'refund', ...by, note, createdAt: at }),
          announceOrder(db, { orderId: input.orderId, status: payment.status, at }),
        ]),
      );
    } catch (error) {
      if (ruleOf(error) !== 'refundKnown') throw error;
    }
  }
  for (const refund of await listOpenRefunds(ctx, 1, key)) await sendRefund(ctx, refund);
  const [after] = await db.select().from(refunds).where(isKnown);
  const isSame = after && (input.amountPaise === null || input.amountPaise === after.amountPaise);
  if (!isSame || after.paymentId !== payment.id) throw new DomainError('KEY_REUSED');
  if (after.status === 'failed') throw new DomainError('REFUND_REFUSED');
  return after;
}

function refundedOf() {
  return sql<number>`(select total(amount_paise) from ${refunds}
    where payment_id = ${payments.id} and status in ${GOING_BACK})`;
}
