import { and, eq, sql } from 'drizzle-orm';
import { userCarts } from '../../../drizzle/schema/cart.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { ChangeItemInput } from './cart-input.ts';
import { cartStatements, toOwnCart } from './cart-statements.server.ts';
import type { OwnCart } from './own-cart.ts';
import { clamp } from './put-lines.server.ts';
import { removeFromCart } from './remove-from-cart.server.ts';

interface Change extends ChangeItemInput {
  readonly productId: number;
  readonly size: string;
}

export async function changeQuantity(ctx: Context, input: Change): Promise<OwnCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const { productId, size, quantity, seenPaise } = input;
  if (quantity < 1) return await removeFromCart(ctx, input);
  const inStock = sql`coalesce((select ${stock.onHand} from ${stock}
    where ${stock.productId} = ${productId} and ${stock.size} = ${size}), 0)`;
  const [changed, ...cart] = await writeBatch(db, [
    db
      .update(userCarts)
      .set({
        quantity: clamp(sql`${quantity}`, inStock),
        ...(seenPaise !== undefined && { pricePaiseWhenAdded: seenPaise }),
      })
      .where(and(eq(userCarts.userId, userId), eq(userCarts.productId, productId), eq(userCarts.size, size)))
      .returning({ id: userCarts.id }),
    ...cartStatements(db, userId),
  ]);
  const [line] = changed;
  if (!line) throw new DomainError('NOT_FOUND', { message: 'This piece is not in your cart any more.' });
  const isClamped = (other: { id: number; quantity: number }) =>
    other.id === line.id && other.quantity < quantity;
  return toOwnCart({ userId, at: now(), isClamped }, ...cart);
}
