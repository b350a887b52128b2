import { type Context, Hono } from 'hono';
import { toDomainError } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { isOrderId } from '#order-id.ts';
import { receiveWebhook } from '#payment/receive-webhook.server.ts';
import { settlePayment, verifyPayment } from '#payment/verify-payment.server.ts';
import { notLookedUp, VerifyPaymentInput } from '#payment/verify-payment.ts';
import { paymentPaths, orderAfterPayment } from '#paths/own-paths.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { answerError } from '#functions/middleware/on-error.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { orderTokenOf } from '#functions/order-access.ts';

/** The limit keeps a receipt that is sent again and again from using up the provider's own. */
export const verifyPaymentRoute = new Hono<ApiEnv>()
  .post('/', rateLimit('orders'), session, async (c) => {
    const input = await readInput(c, VerifyPaymentInput);
    const order = await verifyPayment(c.env.ctx, input, orderTokenOf(c, input.db_order_id));
    return c.json({ success: true, order });
  })
  .onError(async (cause, c) => {
    const refusal = await answerError(await withOrderQuoted(cause, c), c);
    return new Response(JSON.stringify({ success: false, ...(await refusal.json<object>()) }), refusal);
  });

async function withOrderQuoted(cause: Error, c: Context<ApiEnv>): Promise<Error> {
  const { code } = toDomainError(cause);
  if (code !== 'DATABASE_UNAVAILABLE') return cause;
  const input = await readInput(c, VerifyPaymentInput).catch(() => null);
  if (!input) return cause;
  const { db_order_id: orderId } = input;
  return new DomainError(code, { message: notLookedUp(orderId), details: { orderId }, cause });
}

/** Razorpay sends some shops more than it documents, such as `org_name`. */
const Receipt = VerifyPaymentInput.omit({ db_order_id: true }).strip();

/**
 * The provider sends browsers here that cannot show its window: a form from another site, without cookies. Only its
 * signature is trusted, and only for the order that the payment is for.
 */
export const paymentCallback = new Hono<ApiEnv>().post('/:orderId', async (c) => {
  const orderId = c.req.param('orderId');
  const { ctx } = c.env;
  const goTo = (path: string) => c.redirect(path, 303);
  if (!isOrderId(orderId)) return goTo(paymentPaths.failed());

  const receipt = Receipt.safeParse(await formOrNull(c.req.raw));
  if (!receipt.success) return goTo(paymentPaths.failed(orderId, 'FAILED'));
  const { razorpay_order_id: gatewayOrder, razorpay_payment_id: payment, razorpay_signature } = receipt.data;
  if (!(await ctx.payments.isCheckoutSigned(gatewayOrder, payment, razorpay_signature))) {
    return goTo(paymentPaths.failed(orderId, 'EF02'));
  }
  try {
    await enforceRateLimit(c, 'orders');
    const applied = await settlePayment(ctx, payment);
    if (applied?.goesBack && !applied.wasPaid) {
      return goTo(paymentPaths.failed(applied.orderId, applied.why));
    }
    if (applied) return goTo(orderAfterPayment(applied.orderId));
  } catch (error) {
    // The page of the order says how it stands, and goes on asking.
    ctx.log.error('payment.callback', error, { orderId });
  }
  return goTo(orderAfterPayment(orderId));
});

async function formOrNull(request: Request): Promise<unknown> {
  try {
    return Object.fromEntries(await request.formData());
  } catch {
    return null;
  }
}

/** The provider's signature is over the body exactly as it came. */
export const webhooks = new Hono<ApiEnv>().post('/razorpay', async (c) => {
  await receiveWebhook(c.env.ctx, {
    rawBody: await c.req.text(),
    signature: c.req.header('X-Razorpay-Signature') ?? null,
    eventId: c.req.header('X-Razorpay-Event-Id') ?? null,
  });
  return c.json({ received: true });
});
