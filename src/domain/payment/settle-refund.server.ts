import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf, refunds } from '#drizzle/schema/payment.ts';
import { createLines } from '#drizzle/transport/shared-trips.ts';
import { requireChange, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { endAdditions } from '#order/change/end-unpaid.server.ts';
import { cancelPlacedMails, cancelStatusMails } from '#order/mail/order-mails.server.ts';
import { UNPAID } from '#order/order-columns.server.ts';
import {
  giveCouponBack,
  giveStockBack,
  noteStatusIf,
  settleIfAllIsBack,
} from '#order/order-statements.server.ts';
import { type OrderStatus, SOLD, statusesBefore } from '#order-status.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { isByHand, madeKey } from '#order/refund-keys.ts';
import { type FollowedRefund, followRefund } from './follow-refund.server.ts';
import { keepEvents, type ProviderEvents } from './payment-statements.server.ts';
import { goesBack } from '#payment-status.ts';
import type { ProviderRefund } from './payments.ts';
import {
  type Gone,
  goneColumns,
  isBesides,
  isNews,
  lateOutcome,
  lateOutcomeStatements,
  noteRefund,
  type OfOrder,
} from './refund-notes.server.ts';
import {
  endUnmade,
  lossStatements,
  moveParcel,
  mustGoBack,
  orderReturnAgain,
  restockFailed,
} from './refund-statements.server.ts';

interface Told {
  readonly rowId?: number;
  readonly events?: ProviderEvents;
}

const MOST_ATTEMPTS = 6;

/** `refunded` is set only when all of a payment has gone back. */
export async function settleRefund(ctx: Context, refund: ProviderRefund, told: Told = {}): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    if (await inLine(refund.paymentId, () => settle(ctx, refund, told))) return;
  }
  throw new Error(`Refund ${refund.id} could not be settled: its order does not stand still.`);
}

const inLine = createLines();

/** False if the refund, or its order's credit notes, were changed meanwhile. */
async function settle(ctx: Context, refund: ProviderRefund, { rowId, events = [] }: Told): Promise<boolean> {
  const { db, now } = ctx;
  const at = now();
  const isIt = or(
    rowId === undefined ? undefined : eq(refunds.id, rowId),
    eq(refunds.razorpayRefundId, refund.id),
    refund.receipt === null ? undefined : eq(refunds.idempotencyKey, refund.receipt),
  );
  const [[payment], [row]] = await db.batch([
    db
      .select({ id: payments.id, orderId: payments.orderId, orderStatus: orders.status, ...goneColumns })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.razorpayPaymentId, refund.paymentId)),
    db.select().from(refunds).where(isIt),
  ]);
  const outcome = payment ? 'applied' : 'ignored';
  const orderId = payment?.orderId ?? null;
  const kept = events.length > 0 ? [keepEvents(db, events, { orderId, outcome, at })] : [];
  const effect = payment ? await effectOf(ctx, { refund, payment, row: row ?? null, at }) : [];
  const [first, ...rest]: Statement[] = [...kept, ...effect];
  if (!first) return true;
  try {
    await writeBatch(db, [first, ...rest]);
  } catch (error) {
    if (ruleOf(error) === 'noRowChanged') return false;
    throw error;
  }
  if (payment && refund.status === 'processed') await endAdditions(ctx, payment.orderId);
  ctx.defer(deliverOutbox(ctx));
  return true;
}

interface SettlingRefund extends FollowedRefund {
  readonly payment: FollowedRefund['payment'] & OfOrder & Gone;
}

/** A refund on top of one by hand, or late news, is only told to the owner. */
async function effectOf(ctx: Context, settling: SettlingRefund): Promise<readonly Statement[]> {
  const { refund, payment, row, at } = settling;
  const mayBeLoss = row === null && refund.receipt === null && goesBack(refund.status);
  const loss = mayBeLoss ? await lossStatements(ctx, refund, payment, at) : [];
  if (loss.length > 0) return loss;
  const isBeside = isBesides(refund, row, payment);
  if (!isBeside && isNews(refund, row)) return await ownStatements(ctx, settling);
  const wentTwice = goesBack(refund.status) ? 'went twice' : null;
  const news = isBeside ? wentTwice : lateOutcome(refund, row);
  return news ? await lateOutcomeStatements(ctx, news, refund, payment.orderId, at) : [];
}

async function ownStatements(ctx: Context, settling: SettlingRefund): Promise<Statement[]> {
  const { db } = ctx;
  const { refund, payment, row, at } = settling;
  const { id: razorpayRefundId, status, amountPaise } = refund;
  const known = { razorpayRefundId, status, processedAt: status === 'processed' ? at : null, updatedAt: at };
  const written =
    row === null
      ? // Made by hand at the provider.
        db
          .insert(refunds)
          .values({
            ...known,
            paymentId: payment.id,
            amountPaise,
            createdAt: at,
            idempotencyKey: madeKey(razorpayRefundId),
          })
          .onConflictDoNothing()
      : db
          .update(refunds)
          .set(known)
          .where(and(eq(refunds.id, row.id), eq(refunds.status, row.status)));
  const rowId = row?.id ?? null;
  const made = { refund, paymentId: payment.id, rowId, at };
  // The payment has not reserved room for it.
  const isUnexpected = goesBack(status) && row?.status !== 'pending';
  return [
    ...(isUnexpected ? endUnmade(ctx, made) : []),
    written,
    requireChange(db, 1),
    ...(row && [status, row.status].includes('failed') ? [moveParcel(ctx, payment.id, row.id)] : []),
    ...noteStatements(ctx, settling),
    ...(status === 'processed' ? await followRefund(ctx, settling) : []),
    ...(status === 'failed' && row?.restock ? [restockFailed(db, made)] : []),
    ...(status === 'failed' || isUnexpected ? [orderReturnAgain(db, payment.id, at)] : []),
    ...(status === 'processed'
      ? allGoneBack(ctx, { ...payment, byHand: isByHand(refund.id) }, rowId, at)
      : []),
  ];
}

function noteStatements({ db }: Context, { refund, payment, row, at }: SettlingRefund): Statement[] {
  if (isByHand(refund.paymentId)) {
    const actorUserId = row?.requestedByUserId ?? null;
    return noteRefund(db, payment, { note: 'Given back by hand.', at, actor: 'admin', actorUserId });
  }
  // The owner has said how it was given back.
  if (isByHand(refund.id)) return [];
  return noteRefund(db, payment, { note: `Refund ${refund.id}: ${refund.status}`, at });
}

interface Refusal {
  readonly id: number;
  readonly paymentId: number;
  readonly orderId: string;
  readonly why: string;
}

export async function endRefused(ctx: Context, { id, paymentId, orderId, why }: Refusal): Promise<void> {
  const { db, now } = ctx;
  const at = now();
  const [order] = await db.select({ orderStatus: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const note = `The provider refused the refund: ${why}`;
  try {
    await writeBatch(db, [
      db
        .update(refunds)
        .set({ status: 'failed', updatedAt: at })
        .where(and(eq(refunds.id, id), eq(refunds.status, 'pending'))),
      requireChange(db, 1),
      moveParcel(ctx, paymentId, id),
      ...noteRefund(db, { orderId, ...order }, { note, at }),
      restockFailed(db, { rowId: id, paymentId, at }),
      orderReturnAgain(db, paymentId, at),
    ]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
    return;
  }
  ctx.defer(deliverOutbox(ctx));
}

/** An order that the owner took up while its money went back stays: the owner was told, and sends it all the same. */
function allGoneBack(
  { db }: Context,
  { id, orderId, byHand }: { id: number; orderId: string; byHand: boolean },
  lastRefund: number | null,
  at: number,
) {
  const isAll = and(
    ...[eq(payments.id, id), eq(payments.status, 'captured')],
    sql`${refundedPaiseOf(id, ['processed'])} >= amount_paise`,
  );
  const razorpayPaymentId = db
    .select({ id: payments.razorpayPaymentId })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, 'refunded')));
  const isItsOwn = inArray(paidWith(), razorpayPaymentId);
  const isWithoutMoney = and(
    ...[isNull(orders.razorpayPaymentId), isNull(orders.holdExpiresAt), isNull(orders.statusSetByOwnerAt)],
    inArray(orders.status, UNPAID),
  );
  const to: OrderStatus = 'refunded';
  const isTakenUp = and(inArray(orders.status, SOLD), mustGoBack(id));
  const mayBe = and(inArray(orders.status, statusesBefore(to)), sql`not (${isTakenUp})`);
  const isMeant = and(
    eq(orders.id, orderId),
    mayBe,
    sql`exists ${razorpayPaymentId}`,
    or(isItsOwn, isWithoutMoney),
  );
  const isRefunded = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.status} = ${to})`;
  return [
    db.update(payments).set({ status: 'refunded', updatedAt: at }).where(isAll),
    ...noteStatusIf(db, isMeant, { orderId, to, actor: byHand ? 'admin' : 'provider', at }),
    db.update(orders).set({ status: to, holdExpiresAt: null, updatedAt: at }).where(isMeant),
    giveStockBack(db, orderId, at, { isMeant: isRefunded, lastRefund }),
    giveCouponBack(db, orderId, at, isRefunded),
    cancelPlacedMails(db, orderId, isRefunded),
    cancelStatusMails(db, orderId, to, isRefunded),
    settleIfAllIsBack(db, orderId, at),
  ];
}
