import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../../../drizzle/schema/order.ts';
import { requirePerson } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { toDomainError } from '../../errors.server.ts';
import { frameStatements, toFrame } from '../../page/shop-frame.server.ts';
import { BARE_FRAME, type ShopFrame } from '../../page/shop-frame.ts';
import { itemsOf, ownOrderItemColumns } from './own-order.server.ts';
import { type OrderCursor, ORDERS_PER_PAGE, type OwnOrderSummary, writeCursor } from './own-order.ts';

interface OwnOrders {
  readonly frame: ShopFrame;
  readonly items: readonly OwnOrderSummary[];
  /** Of the next page, if there is one. */
  readonly nextCursor: string | null;
}

/** Newest first; `after` is the last order of the page before. */
export async function listOwnOrders(
  { db, actor }: Context,
  { after }: { after: OrderCursor | null },
): Promise<OwnOrders> {
  const { user } = requirePerson(actor);
  const isOnPage = and(
    eq(orders.userId, user.id),
    after ? sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt}, ${after.id})` : undefined,
  );
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOnPage)
    .orderBy(...newestFirst)
    .limit(ORDERS_PER_PAGE);
  const [notifications, shipping, found, lines] = await db.batch([
    ...frameStatements(),
    db
      .select({
        id: orders.id,
        status: orders.status,
        createdAt: orders.createdAt,
        totalPaise: orders.totalPaise,
        paymentMethod: orders.paymentMethod,
        paidAt: orders.paidAt,
        packedAt: orders.packedAt,
      })
      .from(orders)
      .where(isOnPage)
      .orderBy(...newestFirst)
      .limit(ORDERS_PER_PAGE + 1),
    db
      .select(ownOrderItemColumns)
      .from(orderItems)
      .where(inArray(orderItems.orderId, shown))
      .orderBy(asc(orderItems.id)),
  ]);
  const items = found.slice(0, ORDERS_PER_PAGE);
  const last = items.at(-1);
  return {
    frame: toFrame(notifications, shipping),
    items: items.map((each) => ({ ...each, items: itemsOf(each.id, lines) })),
    nextCursor: found.length > ORDERS_PER_PAGE && last ? writeCursor(last) : null,
  };
}

/** For pages: orders that cannot be read leave the page standing, which then says so. */
export async function showOwnOrders(
  ctx: Context,
  input: { after: OrderCursor | null },
): Promise<OwnOrders & { readonly hasFailed: boolean }> {
  try {
    return { ...(await listOwnOrders(ctx, input)), hasFailed: false };
  } catch (error) {
    if (toDomainError(error).status < 500) throw error;
    ctx.log.error('orders.failed', error);
    return { frame: BARE_FRAME, items: [], nextCursor: null, hasFailed: true };
  }
}
