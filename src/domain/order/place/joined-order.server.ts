import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orders } from '#drizzle/schema/order.ts';
import { statementOnce } from '#drizzle/statements-once.ts';
import { requireThat } from '#drizzle/write-batch.ts';
import { DomainError } from '#errors.ts';
import { assertMayChange } from '#order/change/assert-own-change.ts';
import { SOLD } from '#order/order-status.ts';
import type { JoinedInput } from './place-order.ts';

/**
 * For a query of orders: what is ordered for the parcel already, without additions that are unpaid or were taken back.
 */
const deliveredColumns = {
  valuePaise: sumOfParcel(sql`max(0, p.subtotal_paise - p.discount_amount_paise)`),
  shippingPaise: sumOfParcel(sql`p.shipping_fee_paise`),
};

function sumOfParcel(what: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(sum(${what}), 0) from ${orders} p
    where p.id = orders.id or (p.joins_order_id = orders.id and p.status in ${SOLD}))`;
}

/** The order that something is added to; no row if nothing is. */
export function joinedStatement(joins: Pick<JoinedInput, 'id'> | undefined) {
  const build = (db: Database) =>
    db
      .select({
        ...{ id: orders.id, userId: orders.userId, status: orders.status, packedAt: orders.packedAt },
        ...{ updatedAt: orders.updatedAt, ...deliveredColumns },
      })
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('id')), isNull(orders.joinsOrderId)));
  return statementOnce('order to join', build, { id: joins?.id ?? '' });
}

export type JoinedOrder = Awaited<ReturnType<typeof joinedStatement>>[number];

/** Null if nothing is joined. The address was read from the first order: if that has changed, it may be another one. */
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

/** Undoes the write if the first order has been packed or changed meanwhile, or its other additions have changed. */
export function requireJoinable(db: Database, { id, valuePaise, shippingPaise, updatedAt }: JoinedOrder) {
  return requireThat(
    db,
    sql`exists (select 1 from ${orders} where id = ${id} and packed_at is null and updated_at = ${updatedAt}
      and ${deliveredColumns.valuePaise} = ${valuePaise} and ${deliveredColumns.shippingPaise} = ${shippingPaise})`,
  );
}
