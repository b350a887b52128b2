import {
  and,
  asc,
  between,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { saleDays } from '#drizzle/schema/analytics.ts';
import { ALL_CATEGORIES, categories, isOnSale, productCounts, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refunds } from '#drizzle/schema/payment.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { DAY_MS, INDIA_OFFSET_MS } from '#dates.ts';
import { countsAsSold, countsLater } from '#order/order-columns.server.ts';
import { GOING_BACK } from '#payment-status.ts';
import { isSizeOffered } from '#catalogue/live-stock.server.ts';
import { LISTED, RUNNING_OUT } from './analytics.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';

const sum = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`;

export function sold(db: Database) {
  return db.select({ orders: sum(saleDays.orders), paise: sum(saleDays.paise) }).from(saleDays);
}

export function soldByDay(db: Database, from: number) {
  const { day, orders: placed, paise } = saleDays;
  return db.select({ day, orders: placed, paise }).from(saleDays).where(gte(day, from));
}

export function openInCash(db: Database, from: number) {
  const { totalPaise, paidAt, deliveredAt, createdAt } = orders;
  const isStillCollected = and(isNull(paidAt), isNull(deliveredAt));
  return db
    .select({ orders: count(), paise: sum(sql`iif(${isStillCollected}, ${totalPaise}, 0)`) })
    .from(orders)
    .where(and(countsLater(orders), gte(createdAt, from)));
}

/** Pending refunds count too. Money that came twice or too late was no revenue, so its return takes nothing away. */
export function refundedByDay(db: Database) {
  return db
    .select({ day: dayOf(orders.createdAt), paise: sum(refunds.amountPaise) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(refunds.status, GOING_BACK),
        countsAsSold(orders),
        eq(payments.razorpayPaymentId, paidWith()),
      ),
    )
    .groupBy(sql`1`);
}

export function newCustomers(db: Database, from: number) {
  const earlier = alias(orders, 'earlier');
  const before = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.customerEmail, orders.customerEmail),
        lt(earlier.createdAt, from),
        countsAsSold(earlier),
      ),
    );
  return db
    .select({ count: countDistinct(orders.customerEmail) })
    .from(orders)
    .where(and(countsAsSold(orders), gte(orders.createdAt, from), notExists(before)));
}

const line = {
  id: orderItems.id,
  productId: orderItems.productId,
  eachPaise: sql<number>`${orderItems.priceAtPurchasePaise}
    * max(0, 1 - coalesce(1.0 * ${orders.discountPaise} / nullif(${orders.subtotalPaise}, 0), 0))`.as(
    'each_paise',
  ),
};

/** A refund that names no lines takes all pieces back. */
const piecesBack = sql<number>`-iif(coalesce(${refunds.lines}, '[]') = '[]', ${orderItems.quantity},
  (select total(value ->> 'quantity') from json_each(${refunds.lines})
    where value ->> 'orderItemId' = ${orderItems.id}))`;

/** One row for each line that was sold, and one with negative numbers for what refunds take back. */
function soldAndBack(db: Database, from: number) {
  const isMeant = and(countsAsSold(orders), gte(orders.createdAt, from));
  const goesBack = inArray(refunds.status, GOING_BACK);
  // No refund precedes its order, so each half can use the index, which skips refunds of years ago.
  const isBack = or(
    and(goesBack, isNull(refunds.processedAt)),
    and(goesBack, gte(refunds.processedAt, from)),
  );
  const back = db
    .select({ ...line, pieces: piecesBack.as('pieces') })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    // An order that was taken up again is paid anew: only refunds of that payment count. The plus keeps SQLite from
    // starting with the orders.
    .where(
      and(isBack, eq(refunds.what, 'pieces'), isMeant, sql`+${payments.razorpayPaymentId} = ${paidWith()}`),
    );
  return db
    .select({ ...line, pieces: sql<number>`${orderItems.quantity}`.as('pieces') })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isMeant)
    .unionAll(back);
}

export function bestSellers(db: Database, from: number) {
  const moved = soldAndBack(db, from).as('moved');
  const kept = db
    .select({
      productId: moved.productId,
      eachPaise: moved.eachPaise,
      pieces: sql<number>`max(0, sum(${moved.pieces}))`.as('pieces'),
    })
    .from(moved)
    .groupBy(moved.id)
    .as('kept');
  const pieces = sql<number>`cast(sum(${kept.pieces}) as integer)`;
  const all = db.$with('all_sold').as(
    db
      .select({
        productId: kept.productId,
        pieces: pieces.as('pieces'),
        paise: sql<number>`cast(round(sum(${kept.pieces} * ${kept.eachPaise})) as integer)`.as('paise'),
      })
      .from(kept)
      .groupBy(kept.productId)
      .having(gt(pieces, 0)),
  );
  const first = (by: typeof all.pieces) =>
    db.select({ productId: all.productId }).from(all).orderBy(desc(by), all.productId).limit(LISTED);
  return db
    .with(all)
    .select({
      productId: products.id,
      name: products.name,
      imageUrls: products.imageUrls,
      deletedAt: products.deletedAt,
      pieces: all.pieces,
      revenuePaise: all.paise,
    })
    .from(all)
    .innerJoin(products, eq(products.id, all.productId))
    .where(or(inArray(all.productId, first(all.pieces)), inArray(all.productId, first(all.paise))));
}

const mentioned = {
  productId: products.id,
  name: products.name,
  imageUrls: products.imageUrls,
  deletedAt: products.deletedAt,
};

export function productCount(db: Database) {
  return db
    .select({ count: productCounts.onSale })
    .from(productCounts)
    .where(eq(productCounts.categoryId, ALL_CATEGORIES));
}

export function wishCount(db: Database) {
  return db.select({ count: count() }).from(wishlistItems);
}

export function latestWishes(db: Database) {
  return db
    .select({ ...mentioned, at: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .orderBy(desc(wishlistItems.createdAt))
    .limit(LISTED);
}

/** Sold-out sizes have their own query, since they pile up over the years. */
export function lowStock(db: Database, { isSoldOut }: { readonly isSoldOut: boolean }) {
  const isMeant = isSoldOut ? lte(stock.onHand, 0) : between(stock.onHand, 1, RUNNING_OUT);
  return db
    .select({ ...mentioned, size: stock.size, onHand: stock.onHand })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isMeant, isOnSale, isSizeOffered(stock.size, categories)))
    .orderBy(asc(stock.onHand), asc(stock.productId), asc(stock.size))
    .limit(LISTED);
}

const OFFSET = sql.raw(String(INDIA_OFFSET_MS));
const DAY = sql.raw(String(DAY_MS));

/** `dayStart` of src/domain/dates.ts, for the database. */
export function dayOf(moment: SQLWrapper): SQL<number> {
  return sql<number>`(${moment} - (${moment} + ${OFFSET}) % ${DAY})`;
}

type Figure = Statement & PromiseLike<readonly unknown[]>;
export type Rows<Figures> = {
  readonly [Name in keyof Figures]: Figures[Name] extends PromiseLike<infer Answer> ? Answer | [] : never;
};

/** All figures in one trip. If it fails, each is read alone; one that fails again is logged and has no rows. */
export async function readFigures<const Figures extends Readonly<Record<string, Figure>>>(
  { db, log }: Context,
  figures: Figures,
): Promise<Rows<Figures>> {
  const entries = Object.entries(figures);
  const alone = async ([figure, read]: readonly [string, Figure]): Promise<readonly unknown[]> => {
    try {
      return await read;
    } catch (error) {
      log.error('analytics.failed', error, { figure });
      return [];
    }
  };
  const together = async () => {
    const [first, ...rest] = entries.map(([, read]) => read);
    return first ? ((await db.batch([first, ...rest])) as readonly unknown[][]) : [];
  };
  const rows = await together().catch(() => Promise.all(entries.map(alone)));
  return named(figures, rows);
}

function named<Figures extends object>(
  figures: Figures,
  rows: readonly (readonly unknown[])[],
): Rows<Figures> {
  return Object.fromEntries(Object.keys(figures).map((name, at) => [name, rows[at] ?? []])) as Rows<Figures>;
}
