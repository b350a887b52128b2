import { eq, sql } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import { payments, refundedPaiseOf, refunds } from '../../../drizzle/schema/payment.ts';
import { requireThat, type Statement } from '../../../drizzle/write-batch.ts';
import { isErased } from '../address/contact.ts';
import type { Context } from '../context.server.ts';
import { orderFactsOf } from '../order/mail/order-facts.server.ts';
import { refundedMail } from '../order/mail/order-letters.ts';
import { orderStatements } from '../order/order-statements.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { isByHand } from './by-hand.ts';
import type { ProviderRefund } from './payments.ts';
import { returnKey, RETURNS } from './refund-keys.ts';

interface OfPayment {
  readonly paymentId: number;
  readonly orderId: string;
  readonly rowId: number | null;
  readonly at: number;
}

/**
 * She was told what goes back by itself when that began. A refund that was under way then was not part of it: where it failed
 * and went back so as well, more goes than she knows of, and she is told of what is above. Of another payment than the
 * order's own she was told as a whole.
 */
export async function tellUntold(
  ctx: Context,
  refund: ProviderRefund,
  { paymentId, orderId, rowId, at }: OfPayment,
): Promise<Statement[]> {
  const { db, siteUrl } = ctx;
  const gonePaise = refundedPaiseOf(
    paymentId,
    ['processed'],
    sql`r.idempotency_key glob ${RETURNS} and r.id is not ${rowId}`,
  );
  const [[gone], [told], [order], items] = await db.batch([
    db.select({ paise: gonePaise }).from(payments).where(eq(payments.id, paymentId)),
    db
      .select({ paise: refunds.amountPaise })
      .from(refunds)
      .where(eq(refunds.idempotencyKey, returnKey(refund.paymentId))),
    ...orderStatements(db, eq(orders.id, orderId)),
  ]);
  // Without a first one all was under way then, and she was told of all.
  if (!gone || !told || order?.razorpayPaymentId !== refund.paymentId) return [];
  const untoldPaise = Math.min(refund.amountPaise, gone.paise + refund.amountPaise - told.paise);
  // Of two that go at once, each has to see the other.
  const asRead = requireThat(db, sql`${gonePaise} = ${gone.paise}`);
  const facts = await orderFactsOf(ctx, order, items);
  if (untoldPaise <= 0 || isErased(facts)) return [asRead];
  const news = { amountPaise: untoldPaise, forWhat: null, creditNote: null, isByHand: isByHand(refund.id) };
  const dedupeKey = `refunded:${refund.id}`;
  return [asRead, queueMail(db, refundedMail(facts, news, siteUrl), { now: at, dedupeKey })];
}
