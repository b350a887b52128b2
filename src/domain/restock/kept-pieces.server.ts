import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orderItems } from '#drizzle/schema/order.ts';
import { restockWishes as wishes } from '#drizzle/schema/restock.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import type { Kept } from '#catalogue/live-stock.ts';

interface Buying {
  readonly orderId: string;
  /** Proven ones only: anybody could type an address, and take what is kept for somebody else. */
  readonly inboxes: readonly string[];
  readonly kept: Kept;
  readonly at: number;
}

/** The order of this wish ended unpaid: the shopper has a piece kept again, or waits as before. */
const waitsAgain = sql`(held_until is not null or told_at is null)`;

/**
 * The kept piece is on hand again, for the hold of the order in the same write. Without a known shopper there is no
 * statement, since this one takes longest to compile.
 */
export function takeKeptPieces(db: Database, { orderId, inboxes, kept, at }: Buying): Statement[] {
  if (inboxes.length === 0 && kept.wishes.length === 0) return [];
  const bought = sql`(product_id, size) in (select product_id, selected_size from ${orderItems} where order_id = ${orderId})`;
  const taken = db.run(sql`
    update ${wishes} set held_until = null, bought_order_id = ${orderId}, told_at = coalesce(told_at, ${at}),
      confirmed_at = coalesce(confirmed_at, ${at})
    where (bought_order_id is null or ${waitsAgain}) and ${bought} and (${isOneOf('inbox', inboxes)} or ${isOneOf('token_hash', kept.wishes)})`);
  return [taken];
}

/**
 * Follows the write that puts an unpaid order's pieces on sale again: the promise of the letter holds until its end.
 * One of each piece and size is kept, however many the order had.
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

/** Precedes the write that takes the pieces of an ended order after all. */
export function takeKeptAgain(
  db: Database,
  { orderId, at }: { readonly orderId: string; readonly at: number },
) {
  return db.run(sql`
    update ${wishes} set held_until = null, told_at = coalesce(told_at, ${at})
    where bought_order_id = ${orderId} and ${waitsAgain}`);
}

function isOneOf(column: 'inbox' | 'token_hash', values: readonly string[]): SQL {
  return values.length === 0 ? sql`0` : sql`${sql.raw(column)} in ${values}`;
}
