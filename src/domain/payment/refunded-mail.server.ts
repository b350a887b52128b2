import { eq } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { orderFactsOf, orderStatements } from '../order/order-facts.server.ts';
import { refundedMail } from '../order/order-letters.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { isReturnKey } from './payment-statements.server.ts';
import type { ProviderRefund } from './payments.ts';

/** Not for money that went back by itself: whoever paid was told then. */
export async function refundedMailStatements(
  ctx: Context,
  refund: ProviderRefund,
  orderId: string,
  at: number,
) {
  if (refund.receipt !== null && isReturnKey(refund.receipt)) return [];
  const { db, siteUrl } = ctx;
  const [[order], items] = await db.batch(orderStatements(db, eq(orders.id, orderId)));
  if (!order) return [];
  const payload = refundedMail(await orderFactsOf(ctx, order, items), refund.amountPaise, siteUrl);
  return [queueDelivery(db, { kind: 'mail', payload }, { now: at, dedupeKey: `refunded:${refund.id}` })];
}
