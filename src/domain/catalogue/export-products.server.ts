import { and, gt } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { DeskProductQuery } from './desk-product-query.ts';
import { isInDeskList } from './list-desk-products.server.ts';
import { CSV_HEAD, productLine } from './product-csv.ts';
import { selectEditedProducts } from './select-edited-products.server.ts';

const AT_A_TIME = 1000;

/** All of a list, on however many pages it stands, as a file that can be changed and imported. */
export function exportProducts(ctx: Context, query: DeskProductQuery): AsyncGenerator<string, void> {
  requireAdmin(ctx.actor);
  return linesOf(ctx, query);
}

async function* linesOf({ db }: Context, query: DeskProductQuery): AsyncGenerator<string, void> {
  yield CSV_HEAD;
  for (let last = 0; ;) {
    const isNext = and(isInDeskList(query), gt(products.id, last));
    const found = await selectEditedProducts(db, isNext, AT_A_TIME);
    yield found.map(productLine).join('');
    const end = found.at(-1);
    if (found.length < AT_A_TIME || !end) return;
    last = end.id;
  }
}
