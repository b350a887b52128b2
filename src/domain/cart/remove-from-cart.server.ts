import { and, eq } from 'drizzle-orm';
import { userCarts } from '../../../drizzle/schema/cart.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { cartStatements, toOwnCart } from './cart-statements.server.ts';
import type { OwnCart } from './own-cart.ts';

/** What is gone already is no mistake. */
export async function removeFromCart(
  { db, actor, now }: Context,
  { productId, size }: { readonly productId: number; readonly size: string },
): Promise<OwnCart> {
  const { id: userId } = requirePerson(actor).user;
  const [, ...cart] = await writeBatch(db, [
    db
      .delete(userCarts)
      .where(and(eq(userCarts.userId, userId), eq(userCarts.productId, productId), eq(userCarts.size, size))),
    ...cartStatements(db, userId),
  ]);
  return toOwnCart({ userId, at: now() }, ...cart);
}
