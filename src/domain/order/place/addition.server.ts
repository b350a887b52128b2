import type { Context } from '#context.server.ts';
import { couponUserOf } from '#coupon/coupon.server.ts';
import { DomainError } from '#errors.ts';
import { assertMayChange, getOwnOrderToChange, type OwnOrderKey } from '#order/read/own-order.server.ts';
import { mergeLines, RequestedLines } from '#pricing/requested-lines.ts';
import type { PlaceOrderInput, JoinedInput } from './place-order.ts';
import { quoteStatements, toQuote } from './quote.server.ts';
import type { Quote } from './quote.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orders } from '#drizzle/schema/order.ts';
import { statementOnce } from '#drizzle/statements-once.ts';
import { requireThat } from '#drizzle/write-batch.ts';
import { SOLD } from '#order-status.ts';
import * as z from 'zod';

export async function getOrderToJoin(ctx: Context, own: OwnOrderKey) {
  const { order } = await getOwnOrderToChange(ctx, own);
  if (order.joinsOrderId !== null) throw new DomainError('IS_ADDITION');
  assertMayChange(order);
  return order;
}

/** The price of the pieces, and delivery beyond what was paid for the first order. */
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

/** An addition has the first order's buyer, address and packing. It is paid online, without a coupon. */
export async function toAddition(
  ctx: Context,
  own: OwnOrderKey,
  { items, agreedPaise }: AdditionInput,
): Promise<PlaceOrderInput> {
  const { id, userId, updatedAt, ...order } = await getOrderToJoin(ctx, own);
  return {
    lines: items,
    email: order.customerEmail,
    name: order.customerName,
    address: order.shippingAddress,
    couponCode: null,
    paymentMethod: 'razorpay',
    agreedPaise,
    gift: { note: '', isWrapped: false, hidesPrice: order.hidesPrice },
    buyerGstin: order.buyerGstin ?? undefined,
    joins: { id, userId, seenAt: updatedAt },
  };
}

/** Additions that are unpaid or were taken back do not count. */
const deliveredColumns = {
  valuePaise: sumOfParcel(sql`max(0, p.subtotal_paise - p.discount_amount_paise)`),
  shippingPaise: sumOfParcel(sql`p.shipping_fee_paise`),
};

function sumOfParcel(what: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(sum(${what}), 0) from ${orders} p
    where p.id = orders.id or (p.joins_order_id = orders.id and p.status in ${SOLD}))`;
}

export function joinedStatement(joins: Pick<JoinedInput, 'id'> | undefined) {
  const build = (db: Database) =>
    db
      .select({
        id: orders.id,
        userId: orders.userId,
        status: orders.status,
        packedAt: orders.packedAt,
        updatedAt: orders.updatedAt,
        promisedFrom: orders.promisedFrom,
        promisedTo: orders.promisedTo,
        ...deliveredColumns,
      })
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('id')), isNull(orders.joinsOrderId)));
  return statementOnce('order to join', build, { id: joins?.id ?? '' });
}

export type JoinedOrder = Awaited<ReturnType<typeof joinedStatement>>[number];

/** Null if nothing is joined. If the first order has changed since its address was read, it may be another address. */
export function assertJoinable(
  joins: JoinedInput | undefined,
  found: JoinedOrder | undefined,
): JoinedOrder | null {
  if (joins === undefined) return null;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  assertMayChange(found);
  if (found.updatedAt !== joins.seenAt) throw new DomainError('ORDER_MOVED');
  return found;
}

/** Undoes the write if the first order was packed or changed meanwhile, or its other additions have changed. */
export function requireJoinable(db: Database, { id, valuePaise, shippingPaise, updatedAt }: JoinedOrder) {
  return requireThat(
    db,
    sql`exists (select 1 from ${orders} where id = ${id} and packed_at is null and updated_at = ${updatedAt}
      and ${deliveredColumns.valuePaise} = ${valuePaise} and ${deliveredColumns.shippingPaise} = ${shippingPaise})`,
  );
}

export const AdditionQuoteInput = z.strictObject({
  items: RequestedLines.min(1, 'Your cart is empty.'),
});
export type AdditionQuoteInput = z.output<typeof AdditionQuoteInput>;

export const AdditionInput = AdditionQuoteInput.extend({
  /** If the total is no longer what the shopper has seen, nothing is ordered. */
  agreedPaise: z.int().min(0),
});
export type AdditionInput = z.output<typeof AdditionInput>;
