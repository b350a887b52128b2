import * as z from 'zod';
import { writeBatch } from '#drizzle/write-batch.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import type { MergeInput } from './cart-input.ts';
import {
  cartStatements,
  lessStatement,
  noteLessStatement,
  onceStatement,
  putLinesStatement,
  toOwnCart,
  trimStatement,
} from './cart-statements.server.ts';
import type { MergedCart } from './own-cart.ts';

const Kept = z.object({
  less: z.array(z.object({ productId: z.int(), size: z.string(), isLeftOut: z.boolean() })),
});

/**
 * Upserts a guest's cart: for a line in both carts the guest's quantity holds. The same merge takes effect once; what
 * it had to cut is told each time, since the first answer may have been lost.
 */
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
