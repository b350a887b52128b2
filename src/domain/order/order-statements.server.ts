import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { couponRedemptions } from '../../../drizzle/schema/coupon.ts';
import { orderEvents, orderItems } from '../../../drizzle/schema/order.ts';
import { type stockMovementKinds, stockMovements } from '../../../drizzle/schema/stock.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import type { OrderStatus } from './order-status.ts';

/** All lines of an order at once; the ledger refuses what does not follow from what was recorded before. */
export function moveStock(
  db: Database,
  orderId: string,
  kind: Exclude<(typeof stockMovementKinds)[number], 'initial' | 'adjustment'>,
  at: number,
) {
  return db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, order_item_id, created_at)
    select product_id, selected_size, ${kind}, quantity, id, ${at} from ${orderItems}
    where order_id = ${orderId} order by id
  `);
}

export function giveCouponBack(db: Database, orderId: string, at: number) {
  return db
    .update(couponRedemptions)
    .set({ releasedAt: at })
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)));
}

export interface StatusEvent {
  readonly orderId: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly actor: 'shopper' | 'provider' | 'system';
  readonly actorUserId?: string | null;
  readonly note?: string;
  readonly at: number;
}

/** The history of the order, and the same for whoever watches the orders live. */
export function noteStatus(db: Database, event: StatusEvent) {
  const { orderId, from, to, actor, actorUserId = null, note = null, at } = event;
  const written = db.insert(orderEvents).values({
    ...{ orderId, kind: 'status', fromStatus: from, toStatus: to },
    ...{ actor, actorUserId, note, createdAt: at },
  });
  const payload = { type: 'order.changed', orderId, status: to, at: new Date(at).toISOString() } as const;
  return [written, queueDelivery(db, { kind: 'live', payload }, { now: at })] as const;
}
