import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { userCarts } from '#drizzle/schema/cart.ts';
import { couponRedemptions } from '#drizzle/schema/coupon.ts';
import { mayOwe, orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { duePaise, paidWith, payments, refunds } from '#drizzle/schema/payment.ts';
import { type stockMovementKinds, stockMovements } from '#drizzle/schema/stock.ts';
import { insertOnce } from '#drizzle/statements-once.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { queueDelivery } from '#outbox/queue-delivery.server.ts';
import type { LiveMessage } from '#ports.ts';
import { byHandOf, givenByHand, TAKEN } from './refund-keys.ts';
import { GOING_BACK } from '#payment-status.ts';
import type { OrderTaxFacts } from '#tax/tax-document.ts';
import { leftPaise, taxFactColumns } from './order-columns.server.ts';
import { type OrderActor, ENDED, LEFT, type OrderStatus, SOLD, statusesIn } from '#order-status.ts';

export function orderStatements(db: Database, isIt: SQL) {
  const order = db.select().from(orders).where(isIt);
  const items = db
    .select({ item: orderItems, tax: taxFactColumns })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isIt)
    .orderBy(asc(orderItems.id));
  return [order, items] as const;
}

export type OrderRow = typeof orders.$inferSelect;
export interface ItemRow {
  readonly item: typeof orderItems.$inferSelect;
  readonly tax: OrderTaxFacts;
}

export function firstStatement(db: Database, isIt: SQL) {
  const first = alias(orders, 'first');
  return db
    .select({ status: first.status, packedAt: first.packedAt })
    .from(orders)
    .innerJoin(first, eq(first.id, orders.joinsOrderId))
    .where(isIt);
}

/** The ledger refuses what does not follow from what was recorded before. */
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

export function sellStatements(
  db: Database,
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  kind: 'sale' | 'retake',
  at: number,
): [Statement, ...Statement[]] {
  return [moveStock(db, id, kind, at), ...(userId === null ? [] : leaveCartStatements(db, id))];
}

/** A guest who has signed in since ordered from the browser's cart. */
export const isPlacedByAccount = (order: 'o' | 'orders') => sql`exists (select 1 from ${orderEvents} e
  where e.order_id = ${sql.raw(order)}.id and e.from_status is null and e.actor_user_id = ${sql.raw(order)}.user_id)`;

/** Lines that were put in the cart since stay; so do those of an order that was sold before and is taken up again. */
function leaveCartStatements(db: Database, orderId: string): Statement[] {
  const isFirstSale = sql`(select count(*) from ${stockMovements} m
    where m.order_item_id = i.id and m.kind in ('sale', 'retake')) = 1`;
  const isOrdered = sql`i.order_id = ${orderId} and c.created_at <= o.created_at and ${isFirstSale}
    and ${isPlacedByAccount('o')}`;
  const ordered = sql`${orderItems} i join ${orders} o on o.id = i.order_id`;
  const isItsLine = sql`c.user_id = o.user_id and c.product_id = i.product_id and c.size = i.selected_size`;
  return [
    db.run(sql`
      delete from ${userCarts} where id in (
        select c.id from ${ordered} join ${userCarts} c on ${isItsLine} where ${isOrdered} and c.quantity <= i.quantity
      )
    `),
    db.run(sql`
      update ${userCarts} as c set quantity = c.quantity - i.quantity
      from ${ordered} where ${isItsLine} and ${isOrdered}
    `),
  ];
}

export const lastOf = (column: 'kind' | 'created_at') =>
  sql.raw(
    `(select ${column} from stock_movements where order_item_id = order_items.id order by id desc limit 1)`,
  );

/** Two movements at once only keep the pieces in another way, so they do not count. */
const tookAt = sql.raw(`
  (select created_at from stock_movements where order_item_id = order_items.id and kind <> 'sale'
  group by created_at having count(*) = 1 order by created_at desc limit 1)`);

/** Refunded by themselves since the line took them: the owner counts where those pieces are. */
export const refundedPieces = (exceptRefund: number | null = null) =>
  piecesOfRefunds(sql`(r.id is not ${exceptRefund} or r.restock) and r.created_at >= ${tookAt}`);

/** Pieces that never left; an order paid anew is sent anew. */
export const unsentPieces = piecesOfRefunds(sql`r.created_at < (select min(e.created_at) from ${orderEvents} e
  where e.order_id = order_items.order_id and e.to_status in ${LEFT})
  and p.razorpay_payment_id = (select ${paidWith('o')} from ${orders} o where o.id = order_items.order_id)`);

function piecesOfRefunds(isMeant: SQL): SQL<number> {
  return sql`(select coalesce(sum(json_extract(l.value, '$.quantity')), 0)
    from ${payments} p cross join ${refunds} r on r.payment_id = p.id join json_each(r.lines_json) l
    where p.order_id = order_items.order_id and r.what = 'pieces' and r.status in ${GOING_BACK}
      and ${isMeant} and json_extract(l.value, '$.orderItemId') = order_items.id)`;
}

/** `which` is about refunds `r`. Only pieces of which the owner asked for that. */
export function restockRefunded(db: Database, which: SQL, at: number) {
  return db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, actor_user_id, note, created_at)
    select product_id, selected_size, 'adjustment', json_extract(l.value, '$.quantity'), r.requested_by_user_id,
      'Refunded of order ' || order_id || '.', ${at}
    from ${refunds} r join json_each(r.lines_json) l
      join ${orderItems} on order_items.id = json_extract(l.value, '$.orderItemId')
    where r.restock and ${which}
  `);
}

interface GivingBack {
  readonly isMeant?: SQL;
  /** All has gone back with this refund: its own pieces are on sale again, unless it puts them there itself. */
  readonly lastRefund?: number | null;
}

/** Nothing is given back twice, since it no longer counts as taken. Pieces refunded before leave the count too. */
export function giveStockBack(
  db: Database,
  orderId: string,
  at: number,
  { isMeant = sql`1`, lastRefund = null }: GivingBack = {},
) {
  const counted = `Refunded while order ${orderId} went on.`;
  return db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, order_item_id, note, created_at)
    select product_id, selected_size, case when is_count then 'adjustment' when last = 'hold' then 'release' else 'return' end,
      iif(is_count, -refunded, quantity), iif(is_count, null, id), iif(is_count, ${counted}, null), ${at}
    from (select *, ${lastOf('kind')} as last, min(quantity, ${refundedPieces(lastRefund)}) as refunded
      from ${orderItems} where order_id = ${orderId})
    join (select column1 as is_count from (values (0), (1)))
    where last in ('hold', 'sale', 'retake') and (not is_count or refunded > 0) and ${isMeant}
    order by is_count, id
  `);
}

/** An insert, because the trigger for each shopper's limit watches inserts: the coupon may be used elsewhere by now. */
export function takeCouponAgain(db: Database, orderId: string) {
  return db.run(sql`
    insert into ${couponRedemptions} (coupon_id, order_id, customer_email, redeemed_at)
    select coupon_id, order_id, customer_email, redeemed_at from ${couponRedemptions}
    where order_id = ${orderId} and released_at is not null
    on conflict (order_id) do update set released_at = null
  `);
}

/** An order of which all has gone back leaves the index of those that may owe money. */
export function settleIfAllIsBack(db: Database, orderId: string, at: number) {
  return db.run(sql`
    update ${orders} set refund_settled_at = ${at}
    where id = ${orderId} and status in ${statusesIn('refunded')} and ${mayOwe} and ${duePaise} = 0
      and not exists (select 1 from ${payments} p cross join ${refunds} r on r.payment_id = p.id
        where p.order_id = orders.id and r.status = 'pending')
  `);
}

export function giveCouponBack(db: Database, orderId: string, at: number, isMeant?: SQL) {
  return db
    .update(couponRedemptions)
    .set({ releasedAt: at })
    .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt), isMeant));
}

export interface StatusEvent {
  readonly orderId: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly actor: OrderActor;
  readonly actorUserId?: string | null;
  readonly note?: string;
  readonly at: number;
}

export function noteStatus(db: Database, event: StatusEvent) {
  const { orderId, from, to, actor, actorUserId = null, note = null, at } = event;
  const written = insertOnce(orderEvents, {
    orderId,
    kind: 'status',
    fromStatus: from,
    toStatus: to,
    actor,
    actorUserId,
    note,
    createdAt: at,
  });
  return [written, announceOrder(db, { orderId, status: to, at })] as const;
}

/** Precedes the change: only the write knows whether it happens, and from which status. */
export function noteStatusIf(
  db: Database,
  isIt: SQL | undefined,
  { orderId, to, actor, at }: Pick<StatusEvent, 'orderId' | 'to' | 'actor' | 'at'>,
) {
  const written = db.run(sql`
    insert into ${orderEvents} (order_id, kind, from_status, to_status, actor, created_at)
    select id, 'status', status, ${to}, ${actor}, ${at} from ${orders} where ${isIt}
  `);
  return [written, announceOrder(db, { orderId, status: to, at }, sql`changes() > 0`)] as const;
}

export function announceOrder(
  db: Database,
  { orderId, status, at }: { orderId: string; status: OrderStatus; at: number },
  isMeant?: SQL,
) {
  const said = { orderId, status, at: new Date(at).toISOString() };
  const payload = { type: 'order.changed', ...said } as const satisfies LiveMessage;
  if (!isMeant) return insertOnce(outbox, { kind: 'live', payload, nextAttemptAt: at, createdAt: at });
  return queueDelivery(db, { kind: 'live', payload }, { now: at, isMeant });
}

/** Refunds of the payment that paid this order, as they were asked for, without what a bank took. */
export function refundsStatement(db: Database, orderId: string, isMeant = isAsked(orderId)) {
  const { status, what, lines, amountPaise, createdAt, processedAt, razorpayRefundId } = refunds;
  return db
    .select({ status, what, lines, amountPaise, createdAt, processedAt, razorpayRefundId })
    .from(refunds)
    .where(isMeant)
    .orderBy(asc(refunds.id));
}

/** A new payment needs the place of one by hand that went back. What no refund covers is written down as one. */
export function endPaidByHand(db: Database, orderId: string, at: number): Statement[] {
  const payer = byHandOf(orderId);
  return [
    db.run(sql`
      insert into ${refunds} (payment_id, razorpay_refund_id, idempotency_key, status, amount_paise, reason, processed_at, created_at, updated_at)
      select p.id, ${givenByHand('settled-')} || p.id, 'settled-' || p.id, 'processed', ${leftPaise},
        'The order was marked as refunded.', ${at}, ${at}, ${at}
      from ${payments} p where p.razorpay_payment_id = ${payer} and ${leftPaise} > 0
    `),
    db
      .update(payments)
      .set({ razorpayPaymentId: sql`${payer} || '-' || ${payments.id}`, status: 'refunded', updatedAt: at })
      .where(eq(payments.razorpayPaymentId, payer)),
  ];
}

export function haveGoneBack(orderId: string, count: number) {
  return areRefunds(and(isAsked(orderId), eq(refunds.status, 'processed')), count);
}

export function haveBeenAsked(orderId: string, count: number) {
  return areRefunds(isAsked(orderId), count);
}

const areRefunds = (which: SQL | undefined, count: number) =>
  sql`((select count(*) from ${refunds} where ${which}) = ${count})`;

const isAsked = (orderId: string) => areOf(paying(orderId));

/** If nothing pays the order, refunds of money that came for it and went back count too. */
export const isAskedOrUnused = (orderId: string) =>
  areOf(sql`${paying(orderId)} union all
    select p.id from ${payments} p join ${orders} o on o.id = p.order_id where o.id = ${orderId}
      and (o.status in ${ENDED} or (o.status in ${SOLD} and o.payment_method <> 'cod'))
      and o.paid_at is null and o.delivered_at is null and p.amount_paise >= o.final_amount_paise
      and not exists (select 1 from ${payments} y where y.razorpay_payment_id = ${paidWith('o')})`);

const paying = (orderId: string) => sql`select p.id from ${payments} p
  join ${orders} o on ${paidWith('o')} = p.razorpay_payment_id where o.id = ${orderId}`;

const areOf = (paymentIds: SQL) =>
  sql`(${refunds.idempotencyKey} not glob ${TAKEN} and ${refunds.paymentId} in (${paymentIds}))`;
