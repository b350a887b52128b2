import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orderItems } from '../../../drizzle/schema/order.ts';
import { restockWishes as wishes } from '../../../drizzle/schema/restock.ts';
import type { Statement } from '../../../drizzle/write-batch.ts';
import type { Kept } from '../stock/kept.ts';

interface Buying {
  readonly orderId: string;
  /** Hers for sure: under an address that was only typed anybody could take what is kept for somebody. */
  readonly inboxes: readonly string[];
  readonly kept: Kept;
  readonly at: number;
}

/** What she ordered ended unpaid: the piece is kept for her again, or she waits as before. */
const isHersAgain = sql`(held_until is not null or told_at is null)`;

/**
 * Who buys leaves the list. What is kept for her is on hand again, for the hold of her order in the same write. Where nothing
 * tells who she is, nothing is asked: compiled with its triggers, this update costs more than any other statement of an order.
 */
export function takeKeptPieces(db: Database, { orderId, inboxes, kept, at }: Buying): Statement[] {
  if (inboxes.length === 0 && kept.wishes.length === 0) return [];
  const bought = sql`(product_id, size) in (select product_id, selected_size from ${orderItems} where order_id = ${orderId})`;
  const taken = db.run(sql`
    update ${wishes} set held_until = null, bought_order_id = ${orderId}, told_at = coalesce(told_at, ${at}),
      confirmed_at = coalesce(confirmed_at, ${at})
    where (bought_order_id is null or ${isHersAgain}) and ${bought} and (${isOneOf('inbox', inboxes)} or ${isOneOf('token_hash', kept.wishes)})`);
  return [taken];
}

/**
 * Behind the write that puts the pieces of an unpaid order on sale again: what her letter promised holds until its end, and
 * who had only waited has her place again. Of each piece and size it is one, whatever the order had.
 */
export function keepAgain(db: Database, { orderId, at }: { readonly orderId: string; readonly at: number }) {
  const isFirst = sql`id = (select min(w.id) from ${wishes} w join stock s on s.product_id = w.product_id and s.size = w.size
    where s.on_hand > 0 and w.bought_order_id = ${orderId} and w.promised_until > ${at}
      and w.product_id = restock_wishes.product_id and w.size = restock_wishes.size)`;
  const hadOnlyWaited = sql`promised_until is null and told_at = (select created_at from orders where id = ${orderId})`;
  return db.run(sql`
    update ${wishes} set held_until = iif(${isFirst}, promised_until, null), told_at = iif(${hadOnlyWaited}, null, told_at)
    where bought_order_id = ${orderId} and (${isFirst} or (${hadOnlyWaited}))`);
}

/** Before the write that takes the pieces of an ended order after all. */
export function takeKeptAgain(
  db: Database,
  { orderId, at }: { readonly orderId: string; readonly at: number },
) {
  return db.run(sql`
    update ${wishes} set held_until = null, told_at = coalesce(told_at, ${at})
    where bought_order_id = ${orderId} and ${isHersAgain}`);
}

function isOneOf(column: 'inbox' | 'token_hash', values: readonly string[]): SQL {
  return values.length === 0 ? sql`0` : sql`${sql.raw(column)} in ${values}`;
}
