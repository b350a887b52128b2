import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isKept, products } from '#drizzle/schema/catalogue.ts';
import { stock } from '#drizzle/schema/stock.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { comingBackProblem, piecesWords } from '#stock/set-aside.ts';
import { sizesOf } from './admin-product.ts';
import { setAsideStatements } from './select-edited-products.server.ts';

interface Sized {
  readonly id: number;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/**
 * Nobody could buy pieces in sizes that a category no longer offers, while lists would still count them; the same holds
 * for pieces that come back from an order that has not left. A piece that moves to another category is counted anew in
 * its form; here nobody has counted anything.
 */
export async function assertSizesEmpty(
  { db }: Context,
  before: Sized,
  after: Pick<Sized, 'hasSizes' | 'sizes'>,
): Promise<void> {
  const offered = sizesOf(after);
  const dropped = sizesOf(before).filter((size) => !offered.includes(size));
  if (dropped.length === 0) return;
  const ofIt = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, before.id), isKept));
  const [left, ...setAside] = await db.batch([
    db
      .select({ size: stock.size, pieces: stock.onHand })
      .from(stock)
      .where(and(inArray(stock.productId, ofIt), inArray(stock.size, dropped), gt(stock.onHand, 0))),
    ...setAsideStatements(db, sql`${ofIt}`, { alsoPacked: true }),
  ]);
  const inStock = piecesWords(dropped, left);
  const mayComeBack = comingBackProblem(dropped, setAside.flat()) ?? '';
  if (inStock === '' && mayComeBack === '') return;
  const field = before.hasSizes === after.hasSizes ? 'sizes' : 'hasSizes';
  const message = [
    inStock &&
      `Still in stock: ${inStock}. Nobody could buy them any more. Please count them as 0 in their products first.`,
    mayComeBack,
  ]
    .filter(Boolean)
    .join(' ');
  throw new DomainError('CATEGORY_IN_USE', { message, details: { [field]: [message] } });
}
