import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, isNotDeleted, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refunds } from '#drizzle/schema/payment.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { statusesIn } from '#order-status.ts';
import { countsOf, type EditedProduct, sizesOf } from './admin-product.ts';
import type { ProductFields } from './product-input.ts';
import type { SetAside } from '#stock/set-aside.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { MOST_STICKER_PIECES, type StickerCopies, type StickerPiece } from './sticker.ts';

export const fieldColumns = {
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  mrpPaise: products.mrpPaise,
  categoryId: products.categoryId,
  isFeatured: products.isFeatured,
  offerEndsAt: products.offerEndsAt,
  hsn: products.hsn,
  gstRateBps: products.gstRateBps,
  countryOfOrigin: products.countryOfOrigin,
  manufacturer: products.manufacturer,
  importerName: products.importerName,
  importerAddress: products.importerAddress,
  netQuantity: products.netQuantity,
  quantityUnits: products.quantityUnits,
  unitCode: products.unitCode,
  sku: products.sku,
  costPaise: products.costPaise,
  weightG: products.weightG,
  lengthMm: products.lengthMm,
  widthMm: products.widthMm,
  heightMm: products.heightMm,
  status: products.status,
  publishAt: products.publishAt,
} satisfies Record<keyof ProductFields, SQLiteColumn>;

export async function selectEditedProducts(
  db: Database,
  isWanted: SQL | undefined,
  most: number,
): Promise<EditedProduct[]> {
  const wanted = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNotDeleted, isWanted))
    .orderBy(asc(products.id))
    .limit(most);
  const { id, imageUrls, imageAlts, video, updatedAt } = products;
  const [found, counted, said, ...setAside] = await db.batch([
    db
      .select({
        product: { id, ...fieldColumns, imageUrls, imageAlts, video, updatedAt },
        category: { id: categories.id, name: categories.name },
        sizing: { hasSizes: categories.hasSizes, sizes: categories.sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(inArray(products.id, wanted))
      .orderBy(asc(products.id)),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(inArray(stock.productId, wanted)),
    db.select().from(productAttributes).where(inArray(productAttributes.productId, wanted)),
    ...setAsideStatements(db, sql`${wanted}`),
  ]);
  const countedOf = Map.groupBy(counted, ({ productId }) => productId);
  const saidOf = Map.groupBy(said, ({ productId }) => productId);
  return found.map(({ product, category, sizing }) => ({
    ...product,
    category,
    attributeIds: (saidOf.get(product.id) ?? []).map(({ valueId }) => valueId).sort((a, b) => a - b),
    stock: countsOf(sizesOf(sizing), countedOf.get(product.id) ?? []),
    ...setAsideOf(product.id, ...setAside),
  }));
}

/** Pieces that refunds took out of an open order go in no parcel; the owner counts what turns up of them. */
const refunded = sql`(select coalesce(sum(json_extract(l.value, '$.quantity')), 0)
  from ${payments} p cross join ${refunds} r on r.payment_id = p.id join json_each(r.lines_json) l
  where p.order_id = ${orderItems}.order_id and r.what = 'pieces' and r.status = 'processed'
    and p.razorpay_payment_id = (select ${paidWith('o')} from ${orders} o where o.id = ${orderItems}.order_id)
    and json_extract(l.value, '$.orderItemId') = ${orderItems}.id)`;

/** `wanted` is a subquery of product ids. The lines are found through the open orders, which are few. */
export function setAsideStatements(db: Database, wanted: SQL, { alsoPacked = false } = {}) {
  const isUnpacked = alsoPacked ? sql`` : sql`and packed_at is null`;
  const open = sql`select id from ${orders} where hold_expires_at is not null
    union all select id from ${orders} where status in ${statusesIn('to_send')} ${isUnpacked}`;
  const pieces = sql<number>`sum(${orderItems.quantity} - ${refunded})`;
  const ordered = db
    .select({ productId: orderItems.productId, size: orderItems.selectedSize, pieces })
    .from(orderItems)
    .where(sql`${orderItems.orderId} in (${open}) and +${orderItems.productId} in ${wanted}`)
    .groupBy(orderItems.productId, orderItems.selectedSize)
    .having(sql`${pieces} > 0`);
  const kept = db
    .select({ productId: restockWishes.productId, size: restockWishes.size, pieces: count() })
    .from(restockWishes)
    .where(and(isNotNull(restockWishes.heldUntil), sql`${restockWishes.productId} in ${wanted}`))
    .groupBy(restockWishes.productId, restockWishes.size);
  return [ordered, kept] as const;
}

interface Pieces {
  readonly productId: number;
  readonly size: string;
  readonly pieces: number;
}

export function setAsideOf(id: number, ordered: readonly Pieces[], kept: readonly Pieces[]): SetAside {
  const isIts = ({ productId }: Pieces) => productId === id;
  return { ordered: ordered.filter(isIts), keptForWaiting: kept.filter(isIts) };
}

export function hasIdAmong(ids: readonly number[]): SQL {
  return sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Deleted pieces are left out, except for a parcel, which contains them all the same. */
export async function listStickers(
  { db, actor }: Context,
  wanted: readonly StickerCopies[],
  { withGone = false }: { readonly withGone?: boolean } = {},
): Promise<(StickerPiece & StickerCopies)[]> {
  requireRight(actor, 'catalogue');
  const { id, name, sku, pricePaise, originalPricePaise, offerEndsAt, mrpPaise } = products;
  const { hsn, manufacturer, countryOfOrigin, importerName, importerAddress } = products;
  const { netQuantity, quantityUnits, unitCode } = products;
  const found = await db
    .select({
      id,
      name,
      sku,
      pricePaise,
      originalPricePaise,
      offerEndsAt,
      mrpPaise,
      hsn,
      manufacturer,
      countryOfOrigin,
      importerName,
      importerAddress,
      netQuantity,
      quantityUnits,
      unitCode,
      category: { name: categories.name },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(hasIdAmong(wanted.map((each) => each.id)), withGone ? undefined : isNotDeleted))
    .limit(MOST_STICKER_PIECES);
  const byId = new Map(found.map((piece) => [piece.id, piece]));
  return wanted.flatMap((each) => {
    const piece = byId.get(each.id);
    return piece ? [{ ...piece, ...each }] : [];
  });
}
