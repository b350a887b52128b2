import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import type { MergeInput } from './cart-input.ts';
import { cartStatements, toOwnCart } from './cart-statements.server.ts';
import type { MergedCart } from './own-cart.ts';
import { onceStatement, putLinesStatement, trimStatement } from './put-lines.server.ts';

/** Upserts a guest's cart: of a line in both carts the guest's quantity holds. The same merge takes effect once. */
export async function mergeCart(
  { db, actor, now }: Context,
  { entries, mergeId }: MergeInput,
): Promise<MergedCart> {
  const { id: userId } = requirePerson(actor).user;
  const at = now();
  const wanted = entries.map(({ id: productId, size, quantity, seenPaise }) => {
    return { productId, size, quantity, seenPaise };
  });
  const [noted, , , ...cart] = await writeBatch(db, [
    onceStatement(db, userId, mergeId, at),
    putLinesStatement(db, { userId, wanted, mode: 'replace', at, isOnce: true }),
    trimStatement(db, userId),
    ...cartStatements(db, userId),
  ]);
  const mine = noted.length > 0 ? wanted : [];
  const isSame = (line: { productId: number; size: string }) => (other: typeof line) =>
    line.productId === other.productId && line.size === other.size;
  return {
    ...toOwnCart({ userId, at, asked: (line) => mine.find(isSame(line))?.quantity ?? 0 }, ...cart),
    leftOut: mine.filter((entry) => !cart[0].some(isSame(entry))).length,
  };
}
