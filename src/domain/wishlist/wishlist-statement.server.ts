import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { wishlistItems } from '../../../drizzle/schema/cart.ts';
import { MOST_WISHES, type Wish, type Wishlist } from './wishlist.ts';

export const newestWishFirst = [desc(wishlistItems.createdAt), desc(wishlistItems.productId)];

/** Products that are not for sale any more are left out. */
export const isWishOf = (userId: string) => and(eq(wishlistItems.userId, userId), isNull(products.deletedAt));

export function wishlistStatement(db: Database, userId: string) {
  return db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(isWishOf(userId))
    .orderBy(...newestWishFirst)
    .limit(MOST_WISHES);
}

export function toWishlist(userId: string, items: readonly Wish[]): Wishlist {
  return { userId, items, total: items.length };
}
