import { sql } from 'drizzle-orm';
import { stockMovements } from '../../../drizzle/schema/stock.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { StockChange } from './stock-changes.ts';

export interface CountedChange extends StockChange {
  readonly productId: number;
}

/** Movements of the owner's own count, any number of them in one statement. */
export function recordCount(
  ctx: Context,
  kind: 'initial' | 'adjustment',
  changes: readonly CountedChange[],
  note: string,
) {
  const { user } = requireAdmin(ctx.actor);
  return ctx.db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, actor_user_id, note, created_at)
    select w.value ->> 'productId', w.value ->> 'size', ${kind}, w.value ->> 'quantity', ${user.id}, ${note},
      ${ctx.now()}
    from json_each(${JSON.stringify(changes)}) w order by w.key
  `);
}
