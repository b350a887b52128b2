import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import {
  assertMayCancel,
  getOwnOrderToChange,
  type OwnOrderKey,
  type OwnOrderRow,
} from '#order/read/own-order.server.ts';
import { endAdditions } from '#order/change/end-unpaid.server.ts';
import { orderFactsOf, queueStatusMail, cancelPlacedMails } from '#order/mail/order-mails.server.ts';
import { cancelledByShopperMail } from '#order/mail/own-change-letters.ts';
import { statusMail } from '#order/mail/status-letters.ts';
import { isPaidOnline, moneyColumns } from '#order/order-columns.server.ts';
import {
  giveCouponBack,
  giveStockBack,
  noteStatus,
  orderStatements,
} from '#order/order-statements.server.ts';
import { claimOf, type OrderStatus, statusesIn } from '#order-status.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { orderReturn } from './refund-statements.server.ts';
import { sendReturn } from './send-refund.server.ts';

const MOST_ATTEMPTS = 3;
const CANCELLED: OrderStatus = 'cancelled_by_user';

/** If the owner presses “Packed” at the same time, one of the two wins. Asked again, the order stays cancelled. */
export async function cancelOwnOrder(ctx: Context, own: OwnOrderKey): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const found = await getOwnOrderToChange(ctx, own);
    const { order } = found;
    const isOver = claimOf(order) === 'none' && [CANCELLED, 'refunded'].includes(order.status);
    if (isOver) return;
    const added = await additionsOf(ctx, order.id);
    const parcel = [found, ...added];
    const online = await paidOnline(ctx, parcel);
    const factsOf = ({ order: each }: OwnOrderRow) => ({ ...each, isPaidOnline: online.includes(each.id) });
    assertMayCancel(factsOf(found), added.map(factsOf));
    const all = await Promise.all(parcel.map((each) => cancelling(ctx, each)));
    try {
      await writeBatch(ctx.db, [nothingElse(ctx, parcel), ...all.flat()]);
    } catch (error) {
      if (ruleOf(error) !== 'noRowChanged') throw error;
      continue;
    }
    const paid = parcel.flatMap((each) => each.order.razorpayPaymentId ?? []);
    for (const payment of paid) ctx.defer(sendReturn(ctx, payment));
    if (paid.length === 0) ctx.defer(deliverOutbox(ctx));
    await endAdditions(ctx, order.id);
    return;
  }
  throw new DomainError('ORDER_MOVED');
}

async function paidOnline({ db }: Context, parcel: readonly OwnOrderRow[]): Promise<string[]> {
  const ids = parcel.map(({ order }) => order.id);
  const isAny = and(inArray(orders.id, ids), isPaidOnline());
  return (await db.select({ id: orders.id }).from(orders).where(isAny)).map(({ id }) => id);
}

const isAddedTo = (orderId: string) =>
  sql`(${orders.joinsOrderId} = ${orderId} and ${orders.status} in ${statusesIn('to_send')})`;

async function additionsOf({ db }: Context, orderId: string): Promise<OwnOrderRow[]> {
  const [added, items] = await db.batch(orderStatements(db, isAddedTo(orderId)));
  return added.map((order) => ({ order, items: items.filter(({ item }) => item.orderId === order.id) }));
}

/** Another addition may have been paid since they were read: it would be delivered for nothing. */
function nothingElse({ db }: Context, [first, ...added]: readonly OwnOrderRow[]) {
  const known = added.map(({ order }) => order.id);
  const others = sql`select 1 from ${orders} where ${isAddedTo(first?.order.id ?? '')} and id not in ${known}`;
  return requireThat(db, sql`not exists (${others})`);
}

async function cancelling(ctx: Context, { order, items }: OwnOrderRow): Promise<[Statement, ...Statement[]]> {
  const { db, siteUrl } = ctx;
  const { id: orderId, status: from, razorpayPaymentId } = order;
  const [money = { paidPaise: 0, payingPaise: 0, refundedPaise: 0 }] = await db
    .select(moneyColumns)
    .from(orders)
    .where(eq(orders.id, orderId));
  const facts = await orderFactsOf(ctx, order, items);
  const at = ctx.now();
  const goesBack = razorpayPaymentId === null ? 0 : money.paidPaise - money.refundedPaise || money.paidPaise;
  const left = { ...money, paidPaise: goesBack, payingPaise: goesBack, refundedPaise: goesBack };
  const news = { order: facts, from, trackingUrl: null, money: left, at };
  const by = { actor: 'shopper', actorUserId: order.userId } as const;
  const reason = 'Cancelled by the customer, before it was packed.';
  const refund =
    razorpayPaymentId === null
      ? []
      : [
          orderReturn(db, { razorpayPaymentId, reason, at }),
          db.insert(orderEvents).values({
            orderId,
            kind: 'refund',
            ...by,
            createdAt: at,
            note: `Payment ${razorpayPaymentId} goes back: ${reason}`,
          }),
        ];
  return [
    db
      .update(orders)
      .set({ status: CANCELLED, updatedAt: at })
      .where(
        and(
          ...[eq(orders.id, orderId), eq(orders.status, from), isNull(orders.packedAt)],
          ...[isNull(orders.holdExpiresAt), sql`${orders.razorpayPaymentId} is ${razorpayPaymentId}`],
        ),
      ),
    requireChange(db),
    giveStockBack(db, orderId, at),
    giveCouponBack(db, orderId, at),
    ...refund,
    ...noteStatus(db, { orderId, from, to: CANCELLED, ...by, at }),
    cancelPlacedMails(db, orderId),
    ...queueStatusMail(db, CANCELLED, news, statusMail(CANCELLED, news, siteUrl)),
    queueMail(db, cancelledByShopperMail(facts, razorpayPaymentId !== null, siteUrl), {
      now: at,
      dedupeKey: `own-cancel:${orderId}:${String(at)}`,
    }),
  ];
}
