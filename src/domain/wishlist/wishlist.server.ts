import { OUT_OF_STOCK } from '#stock/stock.ts';
import { WISHLIST_FULL } from './wishlist.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { personOf, requirePerson } from '#auth/require-person.ts';
import type { ProductSummary } from '#catalogue/product.ts';
import { NOT_IN_SHOP } from '#stock/stock.ts';
import { selectProducts } from '#catalogue/select-products.server.ts';
import type { Context } from '#context.server.ts';
import { toDomainError } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import { BARE_FRAME, type ShopFrame } from '#page/shop-frame.ts';
import {
  type GuestWishes,
  withoutWishes,
  type AddedWish,
  type MergedWishlist,
  MOST_IN_WISHLIST,
  type WishlistItem,
  WISHES_PER_PAGE,
  type Wishlist,
} from './wishlist.ts';
import * as z from 'zod';
import { ProductId } from '#catalogue/product-id.ts';

interface WishlistPage {
  readonly frame: ShopFrame;
  readonly items: readonly ProductSummary[];
  readonly total: number;
  readonly pageCount: number;
  /** The guest's browser still has these pieces, which are no longer for sale. */
  readonly gone: GuestWishes;
  readonly hasFailed: boolean;
}

/** A page whose list cannot be read still shows, and says so. */
export async function getWishlistPage(
  ctx: Context,
  page: number,
  kept: GuestWishes | null = null,
): Promise<WishlistPage> {
  try {
    const isGuest = kept !== null && !personOf(ctx.actor);
    return isGuest ? await readKeptPage(ctx, page, kept) : await readPage(ctx, page);
  } catch (error) {
    if (toDomainError(error).status < 500) throw error;
    ctx.log.error('wishlist.failed', error);
    return { frame: BARE_FRAME, items: [], total: 0, pageCount: 1, gone: [], hasFailed: true };
  }
}

async function readPage({ db, actor }: Context, page: number): Promise<WishlistPage> {
  const { id: userId } = requirePerson(actor).user;
  const [notifications, shipping, items, counted] = await db.batch([
    ...frameStatements(),
    selectProducts(db)
      .innerJoin(wishlistItems, eq(wishlistItems.productId, products.id))
      .where(isWishOf(userId))
      .orderBy(...newestWishFirst)
      .limit(WISHES_PER_PAGE)
      .offset((page - 1) * WISHES_PER_PAGE),
    db
      .select({ total: count() })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(isWishOf(userId)),
  ]);
  return toPage(toFrame(notifications, shipping), items, counted[0]?.total ?? 0);
}

async function readKeptPage({ db }: Context, page: number, kept: GuestWishes): Promise<WishlistPage> {
  const wished = sql`(select value as id, key as place from json_each(${JSON.stringify(kept)})) as wished`;
  const [notifications, shipping, items, forSale] = await db.batch([
    ...frameStatements(),
    selectProducts(db)
      .innerJoin(wished, sql`wished.id = ${products.id}`)
      .where(isOnSale)
      .orderBy(sql`wished.place`)
      .limit(WISHES_PER_PAGE)
      .offset((page - 1) * WISHES_PER_PAGE),
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(wished, sql`wished.id = ${products.id}`)
      .where(isOnSale),
  ]);
  const ids = forSale.map(({ id }) => id);
  return toPage(toFrame(notifications, shipping), items, ids.length, withoutWishes(kept, ids));
}

function toPage(
  frame: ShopFrame,
  items: readonly ProductSummary[],
  total: number,
  gone: GuestWishes = [],
): WishlistPage {
  const pageCount = Math.max(1, Math.ceil(total / WISHES_PER_PAGE));
  return { frame, items, total, pageCount, gone, hasFailed: false };
}

export async function listWishlist({ db, actor }: Context): Promise<Wishlist> {
  const { id: userId } = requirePerson(actor).user;
  return toWishlist(userId, await wishlistStatement(db, userId));
}

/** A piece that is already on the list is no error; a sold-out one is not added. */
export async function addToWishlist({ db, actor, now }: Context, productId: number): Promise<AddedWish> {
  const { id: userId } = requirePerson(actor).user;
  const [before, , items, found] = await writeBatch(db, [
    wishlistStatement(db, userId),
    db.run(sql`
      insert into ${wishlistItems} (user_id, product_id, created_at)
      select ${userId}, id, ${now()} from ${products}
      where id = ${productId} and ${isOnSale} and stock_quantity > 0
        and ${shownWishes(userId)} < ${MOST_IN_WISHLIST}
      on conflict do nothing
    `),
    wishlistStatement(db, userId),
    db
      .select({ stockQuantity: products.stockQuantity })
      .from(products)
      .where(and(eq(products.id, productId), isOnSale)),
  ]);
  const isIt = (wish: { productId: number }) => wish.productId === productId;
  if (!items.some(isIt)) throw refusal(found[0]);
  return { ...toWishlist(userId, items), already: before.some(isIt) };
}

function refusal(product: { readonly stockQuantity: number } | undefined): DomainError {
  if (!product) return new DomainError('NOT_FOUND', { message: NOT_IN_SHOP });
  return product.stockQuantity === 0
    ? new DomainError('OUT_OF_STOCK', { message: OUT_OF_STOCK })
    : new DomainError('WISHLIST_FULL', { message: WISHLIST_FULL });
}

/** A piece that has sold out meanwhile is added as well, since it was wished for earlier. */
export async function mergeWishes(
  { db, actor, now }: Context,
  { productIds }: MergeWishesInput,
): Promise<MergedWishlist> {
  const { id: userId } = requirePerson(actor).user;
  const [inserted, items] = await writeBatch(db, [
    db.run(sql`
      insert into ${wishlistItems} (user_id, product_id, created_at)
      select ${userId}, p.id, ${now()} - w.key from json_each(${JSON.stringify(productIds)}) w
      join ${products} p on p.id = w.value
      where p.on_sale = 1 and not exists (
        select 1 from ${wishlistItems} where user_id = ${userId} and product_id = p.id)
      order by w.key
      limit max(0, ${MOST_IN_WISHLIST} - ${shownWishes(userId)})
      on conflict do nothing
    `),
    wishlistStatement(db, userId),
  ]);
  const listed = new Set(items.map(({ productId }) => productId));
  const leftOut = new Set(productIds.filter((id) => !listed.has(id))).size;
  return { ...toWishlist(userId, items), added: inserted.rowsAffected, leftOut };
}

export async function removeFromWishlist({ db, actor }: Context, productId: number): Promise<Wishlist> {
  const { id: userId } = requirePerson(actor).user;
  const [, items] = await writeBatch(db, [
    db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId))),
    wishlistStatement(db, userId),
  ]);
  return toWishlist(userId, items);
}

/** Pieces that are no longer for sale are not shown, so nobody could remove them to make room. */
const shownWishes = (userId: string) => sql`(
  select count(*) from ${wishlistItems} join ${products} on ${products.id} = product_id
  where user_id = ${userId} and on_sale = 1)`;

const newestWishFirst = [desc(wishlistItems.createdAt), desc(wishlistItems.productId)];

const isWishOf = (userId: string) => and(eq(wishlistItems.userId, userId), isOnSale);

function wishlistStatement(db: Database, userId: string) {
  return db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(isWishOf(userId))
    .orderBy(...newestWishFirst)
    .limit(MOST_IN_WISHLIST);
}

function toWishlist(userId: string, items: readonly WishlistItem[]): Wishlist {
  return { userId, items, total: items.length };
}

export const MergeWishesInput = z.strictObject({
  productIds: z.array(ProductId).min(1).max(MOST_IN_WISHLIST),
});
export type MergeWishesInput = z.output<typeof MergeWishesInput>;
