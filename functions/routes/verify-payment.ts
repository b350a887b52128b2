import { Hono } from 'hono';
import { VerifyPaymentInput } from '../../src/domain/payment/verify-payment.ts';
import { verifyPayment } from '../../src/domain/payment/verify-payment.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { orderTokenOf } from '../order-access.ts';
import { readInput } from '../read-input.ts';

/** S7: verify-razorpay-payment. One receipt sent again and again must not use up what the provider answers. */
export const verifyPaymentRoute = new Hono<ApiEnv>().post('/', rateLimit('orders'), session, async (c) => {
  const input = await readInput(c, VerifyPaymentInput);
  const order = await verifyPayment(c.env.ctx, input, orderTokenOf(c, input.db_order_id));
  return c.json({ success: true, order });
});
