import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '../../../drizzle/schema/order.ts';
import type { Actor } from '../actor.ts';
import { frameStatements, toFrame } from '../content/shop-frame.server.ts';
import type { ShopFrame } from '../content/shop-frame.ts';
import type { Context } from '../context.server.ts';
import { personOf } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../token.ts';
import { itemsOf, ownOrderItemColumns } from './own-order-items.server.ts';
import type { OwnOrder, StatusChange } from './own-order.ts';

export interface OwnOrderPage {
  readonly frame: ShopFrame;
  readonly order: OwnOrder;
}

/** For whom it belongs to, and for whoever has the token that its guest was given; nobody else knows that it exists. */
export async function getOwnOrder(
  { db, actor }: Context,
  { id, token }: { id: string; token: string | null },
): Promise<OwnOrderPage> {
  const isOwn = and(eq(orders.id, id), await mayBeSeenBy(actor, token));
  const ownId = db.select({ id: orders.id }).from(orders).where(isOwn);
  const [notifications, shipping, [found], lines, events] = await db.batch([
    ...frameStatements(db),
    db
      .select({
        id: orders.id,
        status: orders.status,
        createdAt: orders.createdAt,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        shippingAddress: orders.shippingAddress,
        paymentMethod: orders.paymentMethod,
        trackingUrl: orders.trackingUrl,
        couponCode: orders.couponCode,
        subtotalPaise: orders.subtotalPaise,
        discountAmountPaise: orders.discountAmountPaise,
        shippingFeePaise: orders.shippingFeePaise,
        taxesAmountPaise: orders.taxesAmountPaise,
        finalAmountPaise: orders.finalAmountPaise,
        deliveredAt: orders.deliveredAt,
      })
      .from(orders)
      .where(isOwn),
    db
      .select(ownOrderItemColumns)
      .from(orderItems)
      .where(inArray(orderItems.orderId, ownId))
      .orderBy(asc(orderItems.id)),
    db
      .select({ status: orderEvents.toStatus, at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ownId), isNotNull(orderEvents.toStatus)))
      .orderBy(asc(orderEvents.id)),
  ]);
  if (!found) throw new DomainError('NOT_FOUND');
  return {
    frame: toFrame(notifications, shipping),
    order: { ...found, items: itemsOf(id, lines), history: events.flatMap(toChange) },
  };
}

async function mayBeSeenBy(actor: Actor, token: string | null) {
  const person = personOf(actor);
  const isHers = person ? eq(orders.userId, person.user.id) : undefined;
  const opens = token === null ? undefined : eq(orders.accessTokenHash, await hashToken(token));
  if (!isHers && !opens) throw new DomainError('SIGNED_OUT');
  return or(isHers, opens);
}

function toChange({ status, at }: { status: StatusChange['status'] | null; at: number }): StatusChange[] {
  return status === null ? [] : [{ status, at }];
}
