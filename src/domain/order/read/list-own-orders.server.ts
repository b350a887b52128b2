import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { guestOrdersJoin, guestOrdersOf } from '#auth/verified-email.server.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { AccountUser } from '#actor.ts';
import type { Context } from '#context.server.ts';
import { toDomainError } from '#errors.server.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import { BARE_FRAME, type ShopFrame } from '#page/shop-frame.ts';
import { itemsOf, ownOrderItemColumns } from './own-order.server.ts';
import { ORDERS_PER_PAGE, type OwnOrderSummary } from './own-order.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type OrderCursor, orderCursorOf, type Page, toPage } from '#row-cursor.ts';

interface OwnOrders extends Page<OwnOrderSummary> {
  readonly frame: ShopFrame;
}

/** Orders that the shopper placed while signed out since the last look are listed too. */
export async function listOwnOrders(ctx: Context, after: OrderCursor | null): Promise<OwnOrders> {
  const { user } = requirePerson(ctx.actor);
  const { hasGuestOrders, ...listed } = await readOwnOrders(ctx, user, after);
  if (!hasGuestOrders) return listed;
  await guestOrdersJoin(ctx.db, user);
  return await readOwnOrders(ctx, user, after);
}

async function readOwnOrders({ db }: Context, user: AccountUser, after: OrderCursor | null) {
  const isOnPage = and(eq(orders.userId, user.id), isBelow(orders.createdAt, orders.id, after));
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOnPage)
    .orderBy(...newestFirst)
    .limit(ORDERS_PER_PAGE);
  const [notifications, shipping, found, lines, asGuest] = await db.batch([
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
        deliveredAt: orders.deliveredAt,
        promisedTo: orders.promisedTo,
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
    guestOrdersOf(db, user.email),
  ]);
  const page = toPage(found, ORDERS_PER_PAGE, orderCursorOf);
  return {
    frame: toFrame(notifications, shipping),
    ...page,
    items: page.items.map((each) => ({ ...each, items: itemsOf(each.id, lines) })),
    hasGuestOrders: user.emailVerified && asGuest.length > 0,
  };
}

export async function showOwnOrders(
  ctx: Context,
  after: OrderCursor | null,
): Promise<OwnOrders & { readonly hasFailed: boolean }> {
  try {
    return { ...(await listOwnOrders(ctx, after)), hasFailed: false };
  } catch (error) {
    if (toDomainError(error).status < 500) throw error;
    ctx.log.error('orders.failed', error);
    return { frame: BARE_FRAME, items: [], hasFailed: true };
  }
}
