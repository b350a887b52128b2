import { type Context, Hono } from 'hono';
import { personOf } from '../../src/domain/auth/require-person.ts';
import { parseProductId } from '../../src/domain/catalogue/product-id.ts';
import { clientOf } from '../../src/domain/client-key.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { recordPaymentOutcome } from '../../src/domain/order/change/end-unpaid.server.ts';
import { PaymentOutcomeInput } from '../../src/domain/order/change/payment-outcome.ts';
import { findPinPromise } from '../../src/domain/order/place/pin-promise.server.ts';
import { quoteOrder } from '../../src/domain/order/place/quote.server.ts';
import { QuoteInput } from '../../src/domain/order/place/quote.ts';
import { listOwnOrders } from '../../src/domain/order/read/list-own-orders.server.ts';
import { findGuestOrder, getOwnOrder } from '../../src/domain/order/read/own-order.server.ts';
import { FindOrderInput, parseCursor } from '../../src/domain/order/read/own-order.ts';
import {
  CreateOrderInput,
  IdempotencyKey,
  KEY_LENGTH,
  toPlaceOrderInput,
} from '../../src/domain/payment/create-order-input.ts';
import { startPayment } from '../../src/domain/payment/start-payment.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { hasHint } from '../auth-cookies.ts';
import { readInput } from '../input.ts';
import { enforceRateLimit, rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { giveAccess, keepAccess, orderTokenOf } from '../order-access.ts';

export const orders = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => {
    const after = parseCursor(c.req.query('cursor'));
    const { items, nextCursor } = await listOwnOrders(c.env.ctx, { after });
    return c.json({ items, ...(nextCursor === null ? {} : { nextCursor }) });
  })
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const input = { id, token: orderTokenOf(c, id) };
    const { order } = await getOwnOrder(c.env.ctx, input);
    return c.json(order);
  })
  .post('/:id/payment-outcome', rateLimit('orders'), async (c) => {
    const id = c.req.param('id');
    const outcome = await readInput(c, PaymentOutcomeInput);
    return c.json(await recordPaymentOutcome(c.env.ctx, { id, token: orderTokenOf(c, id) }, outcome));
  });

/** Leaves the key of the order in the browser; the answer says no more than which page it opens. */
export const findOrder = new Hono<ApiEnv>().post('/', async (c) => {
  const input = await readInput(c, FindOrderInput);
  const { orderId, token } = await findGuestOrder(c.env.ctx, input, clientOf(c.req.raw.headers));
  keepAccess(c, orderId, token);
  return c.json({ orderId });
});

export const checkout = new Hono<ApiEnv>().use(session).post('/quote', async (c) => {
  const input = await readInput(c, QuoteInput);
  if (input.couponCode) await enforceRateLimit(c, 'coupon');
  return c.json(await quoteOrder(c.env.ctx, input));
});

/** An hour: a promise counts days, and the order itself asks for what it depends on. */
const PROMISE_HOLDS = 'public, max-age=3600';

export const pin = new Hono<ApiEnv>().get('/:pin', rateLimit('suggestions'), async (c) => {
  const product = c.req.query('product');
  const promise = await findPinPromise(
    c.env.ctx,
    c.req.param('pin'),
    product === undefined ? undefined : parseProductId(product),
  );
  c.header('Cache-Control', PROMISE_HOLDS);
  return c.json(promise);
});

/** S7: create-razorpay-order. */
export const createOrder = new Hono<ApiEnv>().post('/', rateLimit('orders'), session, async (c) => {
  assertStillSignedIn(c);
  const input = toPlaceOrderInput(await readInput(c, CreateOrderInput));
  if (input.couponCode !== null) await enforceRateLimit(c, 'coupon');
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
  const message = `An Idempotency-Key has 1 to ${KEY_LENGTH} letters, digits and signs.`;
  throw new DomainError('INVALID_INPUT', { details: { 'Idempotency-Key': [message] } });
}
