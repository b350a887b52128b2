import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orderItems } from '../../../drizzle/schema/order.ts';
import { restockWishes as wishes } from '../../../drizzle/schema/restock.ts';
import type { Kept } from '../stock/kept.ts';

interface Buying {
  readonly orderId: string;
  /** Hers for sure: under an address that was only typed anybody could take what is kept for somebody. */
  readonly inboxes: readonly string[];
  readonly kept: Kept;
  readonly at: number;
}

/** Who buys leaves the list. What is kept for her is on hand again, for the hold of her order in the same write. */
export function takeKeptPieces(db: Database, { orderId, inboxes, kept, at }: Buying) {
  const bought = sql`(product_id, size) in (select product_id, selected_size from ${orderItems} where order_id = ${orderId})`;
  return db.run(sql`
    update ${wishes} set held_until = null, bought_order_id = ${orderId}, told_at = coalesce(told_at, ${at}),
      confirmed_at = coalesce(confirmed_at, ${at})
    where bought_order_id is null and ${bought} and (${isOneOf('inbox', inboxes)} or ${isOneOf('token_hash', kept.wishes)})`);
}

function isOneOf(column: 'inbox' | 'token_hash', values: readonly string[]): SQL {
  return values.length === 0 ? sql`0` : sql`${sql.raw(column)} in ${values}`;
}
