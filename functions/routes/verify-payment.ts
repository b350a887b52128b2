import { Hono } from 'hono';
import { VerifyPaymentInput } from '../../src/domain/payment/verify-payment.ts';
import { verifyPayment } from '../../src/domain/payment/verify-payment.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';
import { orderTokenOf } from '../order-access.ts';
import { readInput } from '../read-input.ts';

/** S7: verify-razorpay-payment. */
export const verifyPaymentRoute = new Hono<ApiEnv>().post('/', session, async (c) => {
  const input = await readInput(c, VerifyPaymentInput);
  const order = await verifyPayment(c.env.ctx, input, orderTokenOf(c, input.db_order_id));
  return c.json({ success: true, order });
});
