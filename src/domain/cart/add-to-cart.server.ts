import { and, eq } from 'drizzle-orm';
import { userCarts } from '../../../drizzle/schema/cart.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { toLiveStock } from '../stock/live-stock.server.ts';
import type { LiveStock } from '../stock/live-stock.ts';
import { onHandOf } from '../stock/on-hand-of.ts';
import type { AddItemInput } from './cart-input.ts';
import { cartStatements, productOf, toOwnCart } from './cart-statements.server.ts';
import { MOST_LINES } from './guest-cart.ts';
import type { OwnCart } from './own-cart.ts';
import { onceStatement, putLinesStatement, trimStatement } from './put-lines.server.ts';

/** One more call of the same change adds nothing. */
export async function addToCart({ db, actor, now }: Context, input: AddItemInput): Promise<OwnCart> {
  const { id: userId } = requirePerson(actor).user;
  const { productId, size, quantity, changeId = crypto.randomUUID() } = input;
  const at = now();
  const isIt = and(
    eq(userCarts.userId, userId),
    eq(userCarts.productId, productId),
    eq(userCarts.size, size),
  );
  const [before, noted, , , ...cart] = await writeBatch(db, [
    db.select({ quantity: userCarts.quantity }).from(userCarts).where(isIt),
    onceStatement(db, userId, changeId, at),
    putLinesStatement(db, { userId, wanted: [input], mode: 'add', at, isOnce: true }),
    trimStatement(db, userId),
    ...cartStatements(db, userId, productId),
  ]);
  const [lines, found, counted] = cart;
  const isAdded = (line: { productId: number; size: string }) =>
    line.productId === productId && line.size === size;
  const isNew = noted.length > 0;
  if (isNew) assertOnSale(productOf(toLiveStock(found, counted, at), productId), size);
  if (isNew && !lines.some(isAdded)) throw new DomainError('CART_FULL', { details: { most: MOST_LINES } });
  const held = before[0]?.quantity ?? 0;
  const isClamped = (line: (typeof lines)[number]) =>
    isNew && isAdded(line) && line.quantity < held + quantity;
  return toOwnCart({ userId, at, isClamped }, ...cart);
}

/** Says why nothing was added. */
function assertOnSale(product: LiveStock | null, size: string): void {
  if (!product) throw new DomainError('NOT_FOUND', { message: 'This piece is not in the shop any more.' });
  const onHand = onHandOf(product, size);
  if (onHand === null) throw new DomainError('SIZE_MISSING');
  if (onHand === 0) throw new DomainError('OUT_OF_STOCK');
}
