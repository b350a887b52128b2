import { type Context, Hono } from 'hono';
import { personOf } from '#auth/require-person.ts';
import { parseProductId } from '#catalogue/product-id.ts';
import { DAY_MS, dayStart, HOUR_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import type { RequestedLine } from '#pricing/requested-lines.ts';
import { sharesOf } from '#order/place/place-order.ts';
import { findPinPromise } from '#order/place/pin-promise.server.ts';
import { quoteOrder } from '#order/place/quote.server.ts';
import { QuoteInput } from '#order/place/quote.ts';
import { CreateOrderInput, toPlaceOrderInput } from '#payment/create-order-input.ts';
import { CURRENCY } from '#payment/payments.ts';
import { type StartedPayment, startPayment } from '#payment/start-payment.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { hasHint } from '#functions/auth-cookies.ts';
import { idempotencyKeyOf, readInput } from '#functions/input.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { giveAccess } from '#functions/order-access.ts';
import { listCouponOffers } from '#coupon/coupon.server.ts';
import { OffersInput } from '#coupon/coupon-offers.ts';

export const checkout = new Hono<ApiEnv>().use(session).post('/quote', async (c) => {
  const input = await readInput(c, QuoteInput);
  if (input.couponCode) await enforceRateLimit(c, 'coupon');
  return c.json(await quoteOrder(c.env.ctx, input));
});

/** An hour, but not past midnight, since a promise counts days. */
function promiseHolds(now: number): string {
  const leftOfDay = dayStart(now) + DAY_MS - now;
  return `public, max-age=${Math.floor(Math.min(HOUR_MS, leftOfDay) / 1000)}`;
}

export const pin = new Hono<ApiEnv>().get('/:pin', rateLimit('suggestions'), async (c) => {
  const product = c.req.query('product');
  const promise = await findPinPromise(
    c.env.ctx,
    c.req.param('pin'),
    product === undefined ? undefined : parseProductId(product),
  );
  c.header('Cache-Control', promiseHolds(c.env.ctx.now()));
  // Queries by strangers do not fill the shop's own cache.
  c.header('Cloudflare-CDN-Cache-Control', 'no-store');
  return c.json(promise);
});

export async function takeSharesOf(c: Context<ApiEnv>, lines: readonly RequestedLine[]): Promise<void> {
  const others = sharesOf(lines) - 1;
  if (others > 0) await enforceRateLimit(c, 'orders', others);
}

export const createOrder = new Hono<ApiEnv>().post('/', rateLimit('orders'), session, async (c) => {
  assertStillSignedIn(c);
  const input = toPlaceOrderInput(await readInput(c, CreateOrderInput));
  await takeSharesOf(c, input.lines);
  if (input.couponCode !== null) await enforceRateLimit(c, 'coupon');
  const started = await startPayment(c.env.ctx, input, idempotencyKeyOf(c));
  // An order placed before signing in belongs to a guest, or to the account that has its address.
  const isOwn = started.userId === personOf(c.env.ctx.actor)?.user.id;
  await giveAccess(c, started.dbOrderId, { alsoSignedIn: !isOwn });
  return c.json(answerStarted(started));
});

export function answerStarted({ dbOrderId, razorpayOrderId, amountPaise }: StartedPayment) {
  return { razorpayOrderId, dbOrderId, amount: amountPaise, currency: CURRENCY };
}

/** A shopper who believes they are signed in would not find an order again that was placed as a stranger's. */
function assertStillSignedIn(c: Context<ApiEnv>): void {
  if (hasHint(c) && !personOf(c.env.ctx.actor)) throw new DomainError('SIGNED_OUT');
}

export const coupons = new Hono<ApiEnv>().post('/offers', rateLimit('suggestions'), session, async (c) =>
  c.json({ items: await listCouponOffers(c.env.ctx, await readInput(c, OffersInput)) }),
);
