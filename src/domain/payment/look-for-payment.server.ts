import { and, eq, isNotNull } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { hasCome } from './payment-status.ts';
import { settleKnown, valueOf } from './verify-payment.server.ts';

/** Somebody waits for a page meanwhile; what takes longer goes on behind it. */
const PATIENCE_MS = 3000;

/** For whoever is about to order anew: money that has come for the order she has begun, and that nobody has told us of. */
export async function lookForPayment(ctx: Context, id: string): Promise<void> {
  const looking = settleWhatCame(ctx, id).catch((error: unknown) => {
    ctx.log.error('payment.not-looked-for', error, { orderId: id });
  });
  ctx.defer(looking);
  await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function settleWhatCame(ctx: Context, id: string): Promise<void> {
  const isHeld = and(eq(orders.id, id), isNotNull(orders.holdExpiresAt));
  const [order] = await ctx.db.select({ gatewayId: orders.razorpayOrderId }).from(orders).where(isHeld);
  if (!order?.gatewayId) return;
  const made = valueOf(await ctx.payments.paymentsOfOrder(order.gatewayId)) ?? [];
  for (const payment of made) if (hasCome(payment.status)) await settleKnown(ctx, payment);
}
