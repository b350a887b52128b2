import { and, gt } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { CSV_START } from '../csv.ts';
import { DomainError } from '../errors.ts';
import type { DeskProductQuery } from './desk-product-query.ts';
import { isInDeskList } from './list-desk-products.server.ts';
import { CSV_HEAD, productLine } from './product-csv.ts';
import { selectEditedProducts } from './select-edited-products.server.ts';

const PER_READ = 500;
/** A Worker may make only so many. */
const MOST_READS = 40;

/** All of a list, on however many pages it stands, as a file that can be changed and imported; sent while it is read. */
export function exportProducts(ctx: Context, query: DeskProductQuery): ReadableStream<Uint8Array> {
  requireAdmin(ctx.actor);
  const encoder = new TextEncoder();
  let next: number | null = 0;
  let reads = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + CSV_HEAD));
    },
    async pull(controller) {
      if (next === null) {
        controller.close();
        return;
      }
      reads += 1;
      // Cut off in the middle, so that nobody takes a part for the whole.
      if (reads > MOST_READS) throw new DomainError('EXPORT_TOO_LARGE');
      const isNext = and(isInDeskList(query), gt(products.id, next));
      const found = await selectEditedProducts(ctx.db, isNext, PER_READ);
      const last = found.at(-1);
      next = found.length === PER_READ && last ? last.id : null;
      if (found.length === 0) controller.close();
      else controller.enqueue(encoder.encode(found.map(productLine).join('')));
    },
  });
}
