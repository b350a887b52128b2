import { type Context, Hono } from 'hono';
import { personOf } from '../../src/domain/auth/require-person.ts';
import { DomainError } from '../../src/domain/errors.ts';
import {
  CreateOrderInput,
  IdempotencyKey,
  toPlaceOrderInput,
} from '../../src/domain/payment/create-order-input.ts';
import { startPayment } from '../../src/domain/payment/start-payment.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { hasHint } from '../auth-cookies.ts';
import { rateLimit, takeShare } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { giveAccess } from '../order-access.ts';
import { readInput } from '../read-input.ts';

/** S7: create-razorpay-order. */
export const createOrder = new Hono<ApiEnv>().post('/', rateLimit('orders'), session, async (c) => {
  assertStillSignedIn(c);
  const input = toPlaceOrderInput(await readInput(c, CreateOrderInput));
  if (input.couponCode !== null) await takeShare(c, 'coupon');
  const started = await startPayment(c.env.ctx, input, parseKey(c.req.header('Idempotency-Key')));
  await giveAccess(c, started.dbOrderId);
  const { dbOrderId, razorpayOrderId, amountPaise } = started;
  return c.json({ razorpayOrderId, dbOrderId, amount: amountPaise, currency: 'INR' });
});

/** S8: who thinks that she is signed in would not find an order again that was placed as a stranger's. */
function assertStillSignedIn(c: Context<ApiEnv>): void {
  if (hasHint(c) && !personOf(c.env.ctx.actor)) throw new DomainError('SIGNED_OUT');
}

function parseKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = IdempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const message = 'An Idempotency-Key has 1 to 100 letters, digits and signs.';
  throw new DomainError('INVALID_INPUT', { details: { 'Idempotency-Key': [message] } });
}
