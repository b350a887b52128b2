import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orderItems } from '../../../drizzle/schema/order.ts';
import { restockWishes as wishes } from '../../../drizzle/schema/restock.ts';
import { inboxOf } from '../address/contact.ts';

interface Buying {
  readonly orderId: string;
  readonly email: string;
  /** Hashes of the tokens that her browser has. */
  readonly kept: readonly string[];
  readonly at: number;
}

/** Who buys leaves the list. What is kept for her is on hand again, for the hold of her order in the same write. */
export function takeKeptPieces(db: Database, { orderId, email, kept, at }: Buying) {
  const bought = sql`(product_id, size) in (select product_id, selected_size from ${orderItems} where order_id = ${orderId})`;
  return db.run(sql`
    update ${wishes} set held_until = null, bought_order_id = ${orderId}, told_at = coalesce(told_at, ${at}),
      confirmed_at = coalesce(confirmed_at, ${at})
    where bought_order_id is null and ${bought} and (inbox = ${inboxOf(email)} or ${isOneOf(kept)})`);
}

function isOneOf(kept: readonly string[]): SQL {
  return kept.length === 0 ? sql`0` : sql`token_hash in ${kept}`;
}
