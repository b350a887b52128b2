import { and, gt } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { DeskProductQuery } from './desk-product-query.ts';
import { isInDeskList } from './list-desk-products.server.ts';
import { CSV_HEAD, productLine } from './product-csv.ts';
import { selectEditedProducts } from './select-edited-products.server.ts';

const PER_READ = 500;
/** A Worker may make only so many. */
const MOST_READS = 40;

/** All of a list, on however many pages it stands, as a file that can be changed and imported. */
export function exportProducts(ctx: Context, query: DeskProductQuery): AsyncGenerator<string, void> {
  requireAdmin(ctx.actor);
  return linesOf(ctx, query);
}

async function* linesOf({ db }: Context, query: DeskProductQuery): AsyncGenerator<string, void> {
  yield CSV_HEAD;
  let last = 0;
  for (let read = 0; read < MOST_READS; read += 1) {
    const isNext = and(isInDeskList(query), gt(products.id, last));
    const found = await selectEditedProducts(db, isNext, PER_READ);
    yield found.map(productLine).join('');
    const end = found.at(-1);
    if (found.length < PER_READ || !end) return;
    last = end.id;
  }
  // Broken off in the middle, so that nobody takes a part for the whole.
  throw new DomainError('EXPORT_TOO_LARGE');
}
