import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isKept, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { sizesOf } from './admin-product.ts';

interface Sized {
  readonly id: number;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/**
 * What a category no longer offers nobody could buy, while lists went on to count it. A piece that moves to another category
 * is counted anew in its form; here nobody has counted anything.
 */
export async function assertSizesEmpty(
  { db }: Context,
  before: Sized,
  after: Pick<Sized, 'hasSizes' | 'sizes'>,
): Promise<void> {
  const offered = sizesOf(after);
  const dropped = sizesOf(before).filter((size) => !offered.includes(size));
  if (dropped.length === 0) return;
  const left = await db
    .select({ size: stock.size, pieces: sql<number>`sum(${stock.onHand})` })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(eq(products.categoryId, before.id), isKept, inArray(stock.size, dropped), gt(stock.onHand, 0)))
    .groupBy(stock.size);
  if (left.length === 0) return;
  const piecesOf = new Map(left.map(({ size, pieces }) => [size, String(pieces)]));
  const told = dropped.flatMap((size) => {
    const pieces = piecesOf.get(size);
    if (pieces === undefined) return [];
    return [size === '' ? `${pieces} without a size` : `${pieces} of ${size}`];
  });
  const field = before.hasSizes === after.hasSizes ? 'sizes' : 'hasSizes';
  const message = `Still in stock: ${told.join(', ')}. Nobody could buy them any more. Please count them as 0 in their products first.`;
  throw new DomainError('CATEGORY_IN_USE', { message, details: { [field]: [message] } });
}
