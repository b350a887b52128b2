import { OUT_OF_STOCK } from '#stock/stock.ts';
import { CART_FULL, SELECT_A_SIZE } from './guest-cart.ts';
import { and, eq, lte, sql } from 'drizzle-orm';
import { userCarts } from '#drizzle/schema/cart.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { requirePerson } from '#auth/require-person.ts';
import { NOT_IN_SHOP } from '#stock/stock.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { MOST_ROW_ID } from '#row-id.ts';
import { availableTo, toLiveStock } from '#catalogue/live-stock.server.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { onHandOf } from '#catalogue/on-hand-of.ts';
import type { AddItemInput, ChangeItemInput, ClearInput, MergeInput } from './cart-input.ts';
import {
  cartStatements,
  clamp,
  onceStatement,
  productOf,
  putLinesStatement,
  toOwnCart,
  trimStatement,
  lessStatement,
  noteLessStatement,
} from './cart-statements.server.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import type { OwnCart, MergedCart } from './own-cart.ts';
import * as z from 'zod';

export async function getCart(ctx: Context): Promise<OwnCart> {
  const { id: userId } = requirePerson(ctx.actor).user;
  return toOwnCart({ userId, at: ctx.now() }, ...(await ctx.db.batch(cartStatements(ctx, userId))));
}

export async function addToCart(ctx: Context, input: AddItemInput): Promise<OwnCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const { productId, size, quantity, changeId = crypto.randomUUID() } = input;
  const at = now();
  const [before, noted, , , ...cart] = await writeBatch(db, [
    db.select({ quantity: userCarts.quantity }).from(userCarts).where(isLine(userId, input)),
    onceStatement(db, userId, changeId, at),
    putLinesStatement(ctx, { userId, wanted: [input], mode: 'add', at, isOnce: true }),
    trimStatement(db, userId),
    ...cartStatements(ctx, userId, productId),
  ]);
  const [lines, found, counted] = cart;
  const isAdded = (line: { productId: number; size: string }) =>
    line.productId === productId && line.size === size;
  const isNew = noted.length > 0;
  if (isNew) assertOnSale(productOf(toLiveStock(found, counted, at), productId), size);
  if (isNew && !lines.some(isAdded))
    throw new DomainError('CART_FULL', { message: CART_FULL, details: { most: MOST_LINES } });
  const held = before[0]?.quantity ?? 0;
  const isClamped = (line: (typeof lines)[number]) =>
    isNew && isAdded(line) && line.quantity < held + quantity;
  return toOwnCart({ userId, at, isClamped }, ...cart);
}

function assertOnSale(product: LiveStock | null, size: string): void {
  if (!product) throw new DomainError('NOT_FOUND', { message: NOT_IN_SHOP });
  const onHand = onHandOf(product, size);
  if (onHand === null) throw new DomainError('SIZE_MISSING', { message: SELECT_A_SIZE.add });
  if (onHand === 0) throw new DomainError('OUT_OF_STOCK', { message: OUT_OF_STOCK });
}

interface Line {
  readonly productId: number;
  readonly size: string;
}

function isLine(userId: string, { productId, size }: Line) {
  return and(eq(userCarts.userId, userId), eq(userCarts.productId, productId), eq(userCarts.size, size));
}

export async function changeQuantity(ctx: Context, input: ChangeItemInput & Line): Promise<OwnCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const { productId, size, quantity, seenPaise } = input;
  if (quantity < 1) return await removeFromCart(ctx, input);
  const inStock = sql`coalesce((select ${availableTo(ctx.kept)} from ${stock}
    where ${stock.productId} = ${productId} and ${stock.size} = ${size}), 0)`;
  const [changed, ...cart] = await writeBatch(db, [
    db
      .update(userCarts)
      .set({
        quantity: clamp(sql`${quantity}`, inStock),
        ...(seenPaise !== undefined && { pricePaiseWhenAdded: seenPaise }),
      })
      .where(isLine(userId, input))
      .returning({ id: userCarts.id }),
    ...cartStatements(ctx, userId),
  ]);
  const [line] = changed;
  if (!line) throw new DomainError('NOT_FOUND', { message: 'This piece is not in your cart any more.' });
  const isClamped = (other: { id: number; quantity: number }) =>
    other.id === line.id && other.quantity < quantity;
  return toOwnCart({ userId, at: now(), isClamped }, ...cart);
}

export async function removeFromCart(ctx: Context, line: Line): Promise<OwnCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const [, ...cart] = await writeBatch(db, [
    db.delete(userCarts).where(isLine(userId, line)),
    ...cartStatements(ctx, userId),
  ]);
  return toOwnCart({ userId, at: now() }, ...cart);
}

/** Lines that another device has added since the shopper saw the cart stay. */
export async function clearCart(ctx: Context, { upTo = MOST_ROW_ID }: ClearInput = {}): Promise<OwnCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const [, ...cart] = await writeBatch(db, [
    db.delete(userCarts).where(and(eq(userCarts.userId, userId), lte(userCarts.id, upTo))),
    ...cartStatements(ctx, userId),
  ]);
  return toOwnCart({ userId, at: now() }, ...cart);
}

const Kept = z.object({
  less: z.array(z.object({ productId: z.int(), size: z.string(), isLeftOut: z.boolean() })),
});

/** The guest's quantity holds. What a merge cut is told each time, since the first answer may have been lost. */
export async function mergeCart(ctx: Context, { entries, mergeId }: MergeInput): Promise<MergedCart> {
  const { db, actor, now } = ctx;
  const { id: userId } = requirePerson(actor).user;
  const at = now();
  const wanted = entries.map(({ id: productId, size, quantity, seenPaise }) => {
    return { productId, size, quantity, seenPaise };
  });
  const [, , , , [noted], ...cart] = await writeBatch(db, [
    onceStatement(db, userId, mergeId, at),
    putLinesStatement(ctx, { userId, wanted, mode: 'replace', at, isOnce: true }),
    trimStatement(db, userId),
    noteLessStatement(db, { userId, changeId: mergeId, wanted }),
    lessStatement(db, userId, mergeId),
    ...cartStatements(ctx, userId),
  ]);
  const { less } = Kept.parse(noted?.kept);
  const isClamped = ({ productId, size }: { productId: number; size: string }) =>
    less.some((line) => line.productId === productId && line.size === size && !line.isLeftOut);
  return {
    ...toOwnCart({ userId, at, isClamped }, ...cart),
    leftOut: less.filter(({ isLeftOut }) => isLeftOut).length,
  };
}
