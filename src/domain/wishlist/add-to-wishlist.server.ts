import { and, eq, isNull, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { wishlistItems } from '../../../drizzle/schema/cart.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { toWishlist, wishlistStatement } from './wishlist-statement.server.ts';
import { type AddedWish, MOST_WISHES } from './wishlist.ts';

/** What is on the list already is no mistake; what is sold out is not added. */
export async function addToWishlist({ db, actor, now }: Context, productId: number): Promise<AddedWish> {
  const { id: userId } = requirePerson(actor).user;
  const [before, , items, found] = await writeBatch(db, [
    wishlistStatement(db, userId),
    db.run(sql`
      insert into ${wishlistItems} (user_id, product_id, created_at)
      select ${userId}, id, ${now()} from ${products}
      where id = ${productId} and deleted_at is null and stock_quantity > 0
        and (select count(*) from ${wishlistItems} where user_id = ${userId}) < ${MOST_WISHES}
      on conflict do nothing
    `),
    wishlistStatement(db, userId),
    db
      .select({ stockQuantity: products.stockQuantity })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt))),
  ]);
  const isIt = (wish: { productId: number }) => wish.productId === productId;
  if (!items.some(isIt)) throw refusal(found[0]);
  return { ...toWishlist(userId, items), already: before.some(isIt) };
}

function refusal(product: { readonly stockQuantity: number } | undefined): DomainError {
  if (!product) return new DomainError('NOT_FOUND', { message: 'This piece is not in the shop any more.' });
  return new DomainError(product.stockQuantity === 0 ? 'OUT_OF_STOCK' : 'WISHLIST_FULL');
}
