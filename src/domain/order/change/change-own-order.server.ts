import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { nextVersion } from '#audit/audit.server.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { NOTHING_KEPT } from '#catalogue/live-stock.ts';
import { liveStockStatements, toLiveStock } from '#catalogue/live-stock.server.ts';
import { orderFactsOf, rewritePlacedMails } from '#order/mail/order-mails.server.ts';
import { changedByShopperMail, ownChangeMail } from '#order/mail/own-change-letters.ts';
import { announceOrder, firstStatement, refundedPieces } from '#order/order-statements.server.ts';
import {
  getOwnOrderToChange,
  type OwnOrderKey,
  type OwnOrderRow,
  assertMayChange,
} from '#order/read/own-order.server.ts';
import { MOST_OWN_CHANGES } from '#order/self-service.ts';
import type { OwnSizeInput } from './change-order-input.ts';

/** The price stays. The old piece goes back and the new one is taken in one write. */
export async function changeOwnSize(
  ctx: Context,
  own: OwnOrderKey,
  { productId, size, newSize }: OwnSizeInput,
): Promise<void> {
  const { db } = ctx;
  const found = await getOwnOrderToChange(ctx, own);
  const { order, items } = found;
  assertMayChange(order);
  const lines = items.map(({ item }) => item).filter((item) => item.productId === productId);
  const line = lines.find(({ selectedSize }) => selectedSize === size);
  const isTaken = lines.some(({ selectedSize }) => selectedSize === newSize);
  // The shopper may have pressed twice.
  if (isTaken && (!line || size === newSize)) return;
  if (!line) throw new DomainError('ORDER_MOVED');
  const statements = liveStockStatements({ db, kept: NOTHING_KEPT }, [productId]);
  const [piece] = toLiveStock(...(await db.batch(statements)), ctx.now());
  const wanted = piece?.sizes.find((each) => each.size === newSize);
  const soldOut = {
    code: 'OUT_OF_STOCK',
    message: `Size ${newSize} of ${line.name} cannot be chosen now.`,
  } as const;
  if (!wanted || isTaken || wanted.onHand < line.quantity) throw new DomainError(soldOut.code, soldOut);
  const isLine = and(eq(orderItems.id, line.id), eq(orderItems.selectedSize, size));
  const other = { ...line, selectedSize: newSize };
  const after = {
    order,
    items: items.map((each) => (each.item.id === line.id ? { ...each, item: other } : each)),
  };
  const isWhole = sql`not exists (select 1 from ${orderItems} where id = ${line.id} and ${refundedPieces()} > 0)`;
  const said = `${line.name}: size ${newSize} instead of ${size}.`;
  const at = ctx.now();
  const move = { productId, quantity: line.quantity, orderItemId: line.id, createdAt: at };
  await refusedAs(
    { stockIsShort: () => soldOut, stockMovementOutOfOrder: 'ORDER_MOVED' },
    writeOwnChange(ctx, after, {
      set: {},
      statements: [
        requireThat(db, isWhole),
        db.insert(stockMovements).values({ ...move, size, kind: 'return' }),
        db.update(orderItems).set({ selectedSize: newSize }).where(isLine),
        requireChange(db),
        db.insert(stockMovements).values({ ...move, size: newSize, kind: 'retake' }),
      ],
      note: said,
      changes: [said],
    }),
  );
}

export interface OwnWrite {
  readonly set: Partial<typeof orders.$inferInsert>;
  readonly statements: readonly Statement[];
  readonly note: string;
  readonly changes: readonly string[];
  /** What the mail says instead of `changes`: nothing that the shopper typed, since the address may be a stranger's. */
  readonly told?: readonly string[];
}

export async function writeOwnChange(ctx: Context, after: OwnOrderRow, own: OwnWrite): Promise<void> {
  const { set, statements, note, changes, told = changes } = own;
  const { db, siteUrl } = ctx;
  const { id: orderId, status, userId } = after.order;
  const at = ctx.now();
  await assertNotTooOften(ctx, orderId);
  const [first] = await firstStatement(db, eq(orders.id, orderId));
  const facts = await orderFactsOf(ctx, after.order, after.items, first);
  const mails = [ownChangeMail(facts, told, siteUrl), changedByShopperMail(facts, changes, siteUrl)];
  const isSame: SQL | undefined = and(
    ...[eq(orders.id, orderId), eq(orders.status, status), isNull(orders.packedAt)],
    eq(orders.updatedAt, after.order.updatedAt),
  );
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    writeBatch(db, [
      db
        .update(orders)
        .set({ ...set, updatedAt: nextVersion(ctx, orders.updatedAt) })
        .where(isSame),
      requireChange(db),
      ...statements,
      db.insert(orderEvents).values({
        orderId,
        kind: 'note',
        actor: 'shopper',
        actorUserId: userId,
        note,
        createdAt: at,
      }),
      announceOrder(db, { orderId, status, at }),
      ...rewritePlacedMails(ctx, facts, after.order),
      ...mails.map((payload) => queueMail(db, payload, { now: at })),
    ]),
  );
  ctx.defer(deliverOutbox(ctx));
}

/** Call after the order was read: a change after that reading makes the write fail, so the count cannot be outdated. */
async function assertNotTooOften({ db }: Context, orderId: string): Promise<void> {
  const isChange = and(eq(orderEvents.kind, 'note'), eq(orderEvents.actor, 'shopper'));
  const changes = await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), isChange));
  if (changes >= MOST_OWN_CHANGES)
    throw new DomainError('CHANGED_OFTEN', {
      message: 'This order has been changed many times already. Please write to us about the next change.',
    });
}
