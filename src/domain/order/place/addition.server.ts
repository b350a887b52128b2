import type { Context } from '../../context.server.ts';
import { couponUserOf } from '../../coupon/coupon-statements.server.ts';
import { DomainError } from '../../errors.ts';
import type { AdditionInput, AdditionQuoteInput } from '../addition-input.ts';
import { assertMayChange } from '../change/assert-own-change.ts';
import { getOwnOrderToChange, type OwnOrderKey } from '../read/own-order.server.ts';
import { mergeLines } from './checkout-line.ts';
import { joinedStatement } from './joined-order.server.ts';
import type { PlaceOrderInput } from './place-order.ts';
import { quoteStatements, toQuote } from './quote.server.ts';
import type { Quote } from './quote.ts';

/** Hers, not packed, and no addition itself. */
export async function getOrderToJoin(ctx: Context, own: OwnOrderKey) {
  const { order } = await getOwnOrderToChange(ctx, own);
  if (order.joinsOrderId !== null) throw new DomainError('IS_ADDITION');
  assertMayChange(order);
  return order;
}

/** What she pays for these pieces if they go with her order: they, and what their delivery costs beside what she has paid. */
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

/** As an order of its own, whose who, where and how it is packed are those of the first. It is paid online, without a coupon. */
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
