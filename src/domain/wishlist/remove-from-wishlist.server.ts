import { and, eq } from 'drizzle-orm';
import { wishlistItems } from '../../../drizzle/schema/cart.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { toWishlist, wishlistStatement } from './wishlist-statement.server.ts';
import type { Wishlist } from './wishlist.ts';

/** What is gone already is no mistake. */
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
