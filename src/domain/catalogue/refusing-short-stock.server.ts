import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { getEditedProduct } from './get-edited-product.server.ts';
import { shortProblem } from './stock-changes.ts';

/** Tells how many there are where fewer were left than the owner took away. */
export async function refusingShortStock<Result>(
  ctx: Context,
  productId: number,
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (constraintOf(error) !== RULES.stockIsShort) throw error;
    const { stock } = await getEditedProduct(ctx, productId);
    const message = shortProblem(stock);
    throw new DomainError('STOCK_SHORT', { message, details: { stock: [message] }, cause: error });
  }
}
