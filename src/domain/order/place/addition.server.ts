import type { Context } from '#context.server.ts';
import { couponUserOf } from '#coupon/coupon-statements.server.ts';
import { DomainError } from '#errors.ts';
import type { AdditionInput, AdditionQuoteInput } from '#order/addition-input.ts';
import { assertMayChange } from '#order/change/assert-own-change.ts';
import { getOwnOrderToChange, type OwnOrderKey } from '#order/read/own-order.server.ts';
import { mergeLines } from './checkout-line.ts';
import { joinedStatement } from './joined-order.server.ts';
import type { PlaceOrderInput } from './place-order.ts';
import { quoteStatements, toQuote } from './quote.server.ts';
import type { Quote } from './quote.ts';

/** The shopper's own order, which must not be packed or be an addition itself. */
export async function getOrderToJoin(ctx: Context, own: OwnOrderKey) {
  const { order } = await getOwnOrderToChange(ctx, own);
  if (order.joinsOrderId !== null) throw new DomainError('IS_ADDITION');
  assertMayChange(order);
  return order;
}

/**
 * What these pieces cost if they go with the shopper's order: their price, and delivery beyond what was paid for it.
 */
export async function quoteAddition(
  ctx: Context,
  own: OwnOrderKey,
  { items }: AdditionQuoteInput,
): Promise<Quote> {
  const order = await getOrderToJoin(ctx, own);
  const { state, pin_code: pinCode } = order.shippingAddress;
  const request = { lines: mergeLines(items), giftWrap: false, state, pinCode };
  const [[delivered = null], ...rows] = await ctx.db.batch([
    joinedStatement(order),
    ...quoteStatements(ctx, request, couponUserOf(ctx)),
  ]);
  return toQuote(request, ctx.now(), rows, { delivered });
}

/** An order of its own, with the first order's buyer, address and packing. It is paid online, without a coupon. */
export async function toAddition(
  ctx: Context,
  own: OwnOrderKey,
  { items, agreedPaise }: AdditionInput,
): Promise<PlaceOrderInput> {
  const { id, userId, updatedAt, ...order } = await getOrderToJoin(ctx, own);
  return {
    ...{ lines: items, email: order.customerEmail, name: order.customerName, address: order.shippingAddress },
    ...{ couponCode: null, paymentMethod: 'razorpay', agreedPaise },
    gift: { note: '', isWrapped: false, hidesPrice: order.hidesPrice },
    buyerGstin: order.buyerGstin ?? undefined,
    joins: { id, userId, seenAt: updatedAt },
  };
}
