import { RETURNED_BECAUSE } from './payment-decision.ts';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { orders } from '#drizzle/schema/order.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { firstStatement, noteStatus, type OrderRow } from '#order/order-statements.server.ts';
import { isUnpaid, statusesBefore } from '#order-status.ts';
import { getOwnOrderRow, type OwnOrderRow } from '#order/read/own-order.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { type Applied, applyPayment } from './apply-payment.server.ts';
import { decide, whyReturned } from './payment-decision.ts';
import { hasCome } from '#payment-status.ts';
import { CURRENCY, type ProviderPayment, valueOf } from './payments.ts';
import type { ProviderEvents } from './payment-statements.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { verifiedAmounts, type VerifiedOrder, type VerifyPaymentInput } from './verify-payment.ts';
import { isHandedOver } from '#order/order-money.ts';

/** The browser only says which payment to ask about; an order whose payment is not known yet still waits. */
export async function verifyPayment(
  ctx: Context,
  input: VerifyPaymentInput,
  token: string | null,
): Promise<VerifiedOrder> {
  const own = { id: input.db_order_id, token };
  const { order } = await getOwnOrderRow(ctx, own);
  const ours = order.razorpayOrderId;
  const { razorpay_order_id, razorpay_payment_id: paymentId, razorpay_signature: signature } = input;
  const isSigned =
    ours === razorpay_order_id && (await ctx.payments.isCheckoutSigned(ours, paymentId, signature));
  if (!isSigned) return await refuse(ctx, order);

  const answer = await ctx.payments.getPayment(paymentId);
  if (answer.kind === 'refused' || (answer.kind === 'done' && answer.value.orderId !== ours)) {
    return await refuse(ctx, order);
  }
  let applied: Applied | null = null;
  if (answer.kind === 'done') applied = await settleKnown(ctx, answer.value);
  else ctx.log.error('payment.unknown', new Error(answer.reason), { orderId: order.id });
  const after = await getOwnOrderRow(ctx, own);
  const isHere = answer.kind === 'done' && hasCome(answer.value.status);
  if (isHere && hasNoPayment(after.order)) {
    const isOwners = after.order.statusSetByOwnerAt !== null;
    const why = applied?.why ?? whyReturned(after.order, answer.value);
    const code = isOwners ? 'PAYMENT_OF_CANCELLED' : why;
    throw new DomainError(code, { message: RETURNED_BECAUSE[code], details: { orderId: order.id } });
  }
  // A bank may still say yes; until then nothing is paid, however valid the signature is.
  if (answer.kind === 'done' && answer.value.status === 'failed' && hasNoPayment(after.order)) {
    const message = 'The payment has not gone through. Please try again.';
    throw new DomainError('EF02', { message, details: { orderId: order.id } });
  }
  return toVerified(after);
}

/** The money of a refunded order may have come and gone back before this looks. */
function hasNoPayment({ razorpayPaymentId, status }: OrderRow): boolean {
  return razorpayPaymentId === null && (isUnpaid(status) || status === 'refunded');
}

async function refuse(ctx: Context, order: OrderRow): Promise<never> {
  const { db, now } = ctx;
  const to = 'failed_verification';
  const at = now();
  const mayFail = and(
    ...[eq(orders.id, order.id), eq(orders.status, order.status), isNull(orders.razorpayPaymentId)],
    // Without an order at the provider there was nothing to pay.
    isNotNull(orders.razorpayOrderId),
    ...[inArray(orders.status, statusesBefore(to)), isNull(orders.statusSetByOwnerAt)],
  );
  try {
    await writeBatch(db, [
      db.update(orders).set({ status: to, updatedAt: at }).where(mayFail),
      requireChange(db),
      ...noteStatus(db, { orderId: order.id, from: order.status, to, actor: 'shopper', at }),
    ]);
    ctx.defer(deliverOutbox(ctx));
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
  }
  throw new DomainError('EF02', { details: { orderId: order.id } });
}

function toVerified({ order, items }: OwnOrderRow): VerifiedOrder {
  return {
    id: order.id,
    status: order.status,
    created_at: new Date(order.createdAt).toISOString(),
    customer_email: order.customerEmail,
    customer_name: order.customerName,
    shipping_address: order.shippingAddress,
    order_items: items.map(({ item }) => ({
      product_id: item.productId,
      quantity: item.quantity,
      price_at_purchase: item.priceAtPurchasePaise / 100,
      selected_size: item.selectedSize === '' ? null : item.selectedSize,
      products: { name: item.name, image_urls: item.imageUrl === null ? [] : [item.imageUrl] },
    })),
    coupon_code: order.couponCode,
    ...verifiedAmounts(order),
    currency: CURRENCY,
  };
}

/** After this the provider no longer captures by itself: see CAPTURE in its client. */
const CAPTURED_BY_ITSELF_MS = 13 * 60_000;

export async function settlePayment(
  ctx: Context,
  id: string,
  events: ProviderEvents = [],
): Promise<Applied | null> {
  const payment = valueOf(await ctx.payments.getPayment(id));
  return payment && (await settleKnown(ctx, payment, events));
}

export async function settleKnown(
  ctx: Context,
  seen: ProviderPayment,
  events: ProviderEvents = [],
): Promise<Applied | null> {
  const payment = await captureLate(ctx, seen);
  const isGoneBack = payment.amountRefundedPaise > 0;
  const refunds = isGoneBack ? (valueOf(await ctx.payments.refundsOfPayment(payment.id)) ?? []) : [];
  const last = refunds.at(-1);
  // The last thing that an event brings marks it as done; until then it comes again.
  const applied = await applyPayment(ctx, payment, last ? [] : events);
  if (applied) for (const each of refunds) await settleRefund(ctx, each, each === last ? { events } : {});
  return applied;
}

/** A bank said yes late: the money is taken only for an order that still wants it; otherwise it goes back unasked. */
async function captureLate(
  { db, payments, now }: Context,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || now() - payment.createdAt < CAPTURED_BY_ITSELF_MS) return payment;
  const isIt = eq(orders.razorpayOrderId, payment.orderId ?? '');
  const [[order], [first]] = await db.batch([db.select().from(orders).where(isIt), firstStatement(db, isIt)]);
  const known = { isReturned: false, first };
  if (!order) return payment;
  const wanted = decide(order, { ...payment, status: 'captured' }, known);
  // A shopper who paid the owner another way, because this payment hung, is not charged twice.
  const isWanted = wanted === 'sell' || wanted === 'retake' || (wanted === 'adopt' && !isHandedOver(order));
  if (!isWanted) return payment;
  return valueOf(await payments.capture(payment.id, payment.amountPaise)) ?? payment;
}
