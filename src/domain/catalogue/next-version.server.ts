import { sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';

/** `updated_at` tells each version of a product from the next, also within one millisecond. */
export function nextVersion({ now }: Context) {
  return sql<number>`max(${now()}, ${products.updatedAt} + 1)`;
}
