import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { ruleOf } from '../../../drizzle/errors.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf, refunds } from '../../../drizzle/schema/payment.ts';
import { createLines } from '../../../drizzle/shared-trips.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '../../../drizzle/write-batch.ts';
import { isErased } from '../address/contact.ts';
import type { Context } from '../context.server.ts';
import { endAdditions } from '../order/change/end-unpaid.server.ts';
import { orderFactsOf } from '../order/mail/order-facts.server.ts';
import { moneyBackMail, refundedMail } from '../order/mail/order-letters.ts';
import { untellPlaced, untellStatus } from '../order/mail/tell-placed.server.ts';
import { UNPAID } from '../order/order-columns.server.ts';
import { refundWords } from '../order/refund-words.ts';
import {
  giveCouponBack,
  giveStockBack,
  noteStatusIf,
  orderStatements,
  restockRefunded,
} from '../order/order-statements.server.ts';
import { type OrderStatus, SOLD, stageOf, statusesBefore } from '../order/order-status.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { creditingStatements, papersStatements, toPapers } from '../tax/credit-note.server.ts';
import { hasPapers } from '../tax/issue-document.server.ts';
import { taxSettingsStatement, toTaxSettings } from '../tax/tax-settings.server.ts';
import { creditRequestOf } from './credit-request.ts';
import { byHandOf, isByHand } from './by-hand.ts';
import { keepEvents, type ProviderEvents } from './payment-statements.server.ts';
import { goesBack } from './payment-status.ts';
import type { ProviderRefund } from './payments.ts';
import { isReturnKey, madeKey } from './refund-keys.ts';
import {
  type Gone,
  goneColumns,
  isBesides,
  isNews,
  lateNews,
  lateNewsStatements,
  noteRefund,
  type OfOrder,
} from './refund-notes.server.ts';
import {
  areMissed,
  endUnmade,
  lastColumns,
  lossStatements,
  moveParcel,
  mustGoBack,
  orderReturnAgain,
  restockFailed,
  WERE_GIVEN_BACK,
} from './refund-statements.server.ts';
import { tellUntold } from './tell-untold.server.ts';

interface Told {
  /** Ours, when it is known. */
  readonly rowId?: number;
  readonly events?: ProviderEvents;
}

type Row = typeof refunds.$inferSelect;

const MOST_ATTEMPTS = 6;

/** What the provider says of a refund takes effect: once, and `refunded` only when all of a payment has gone back. */
export async function settleRefund(ctx: Context, refund: ProviderRefund, told: Told = {}): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    if (await inLine(refund.paymentId, () => settle(ctx, refund, told))) return;
  }
  throw new Error(`Refund ${refund.id} could not be settled: its order does not stand still.`);
}

const inLine = createLines();

/** Whether it did; not when the refund, or what its order is credited, was written otherwise meanwhile. */
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
  const mayBeLoss = row === undefined && refund.receipt === null && goesBack(refund.status);
  const loss = payment && mayBeLoss ? await lossStatements(ctx, refund, payment, at) : [];
  const isBeside = payment && loss.length === 0 && isBesides(refund, row, payment);
  const isOwn = loss.length === 0 && !isBeside && isNews(refund, row);
  const effect = payment && isOwn ? await effectOf(ctx, refund, payment, row ?? null, at) : loss;
  const news = isBeside ? (goesBack(refund.status) ? 'went twice' : null) : lateNews(refund, row);
  const late = payment && news ? await lateNewsStatements(ctx, news, refund, payment.orderId, at) : [];
  const [first, ...rest]: Statement[] = [...kept, ...effect, ...late];
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

type Payment = { readonly id: number } & OfOrder & Gone;

async function effectOf(
  ctx: Context,
  refund: ProviderRefund,
  payment: Payment,
  row: Row | null,
  at: number,
): Promise<Statement[]> {
  const { db } = ctx;
  const { id: razorpayRefundId, status, amountPaise } = refund;
  const processedAt = status === 'processed' ? at : null;
  const known = { razorpayRefundId, status, processedAt, updatedAt: at };
  const written =
    row === null
      ? // Made at the provider, by hand.
        db
          .insert(refunds)
          .values({
            ...{ ...known, paymentId: payment.id, amountPaise, createdAt: at },
            idempotencyKey: madeKey(razorpayRefundId),
          })
          .onConflictDoNothing()
      : db
          .update(refunds)
          .set(known)
          .where(and(eq(refunds.id, row.id), eq(refunds.status, row.status)));
  const made = { refund, paymentId: payment.id, rowId: row?.id ?? null, at };
  const byHand = isByHand(refund.id);
  const actorUserId = row?.requestedByUserId ?? null;
  // It is not among those that the payment has room for.
  const isUnexpected = goesBack(status) && row?.status !== 'pending';
  return [
    ...(isUnexpected ? endUnmade(ctx, made) : []),
    ...[written, requireChange(db, 1)],
    ...(row && [status, row.status].includes('failed') ? [moveParcel(ctx, payment.id, row.id)] : []),
    ...(isByHand(refund.paymentId)
      ? noteRefund(db, payment, { note: 'Given back by hand.', at, actor: 'admin', actorUserId })
      : byHand
        ? // She has said how.
          []
        : noteRefund(db, payment, { note: `Refund ${razorpayRefundId}: ${status}`, at })),
    ...(status === 'processed' ? await followStatements(ctx, refund, payment, row, at) : []),
    ...(status === 'failed' && row?.restock ? [restockFailed(db, made)] : []),
    ...(status === 'failed' || isUnexpected ? [orderReturnAgain(db, payment.id, at)] : []),
    ...(status === 'processed' ? allGoneBack(ctx, { ...payment, byHand }, row?.id ?? null, at) : []),
  ];
}

interface Refusal {
  readonly id: number;
  readonly paymentId: number;
  readonly orderId: string;
  readonly why: string;
}

/** The provider has refused it, and will refuse it again. */
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
    // Somebody else has ended it.
    if (ruleOf(error) !== 'noRowChanged') throw error;
    return;
  }
  ctx.defer(deliverOutbox(ctx));
}

/**
 * Its credit note, when there is a bill to correct (one that is still to come leaves it out), and the mail to whoever
 * ordered: of money that goes back by itself only where she does not know of it. The note is issued now, not when the
 * refund was asked for: one that fails would leave a note that nothing takes back.
 */
async function followStatements(
  ctx: Context,
  refund: ProviderRefund,
  { id: paymentId, orderId, amountPaise }: Payment,
  row: Row | null,
  at: number,
): Promise<Statement[]> {
  const rowId = row?.id ?? null;
  const isReturn = isReturnKey(row?.idempotencyKey ?? refund.receipt ?? '');
  if (isReturn) return await tellUntold(ctx, refund, { paymentId, orderId, rowId, at });
  const { db, siteUrl } = ctx;
  const [[money], [order], items, settings, ...issued] = await db.batch([
    db.select(lastColumns({ refund, paymentId, rowId })).from(payments).where(eq(payments.id, paymentId)),
    ...orderStatements(db, eq(orders.id, orderId)),
    taxSettingsStatement(db),
    ...papersStatements(db, orderId),
  ]);
  if (!order) return [];
  const papers = toPapers(...issued);
  // What failed when all went back anyway, or after the order had ended, is on sale again since then.
  const isMissed = row?.status === 'failed' ? areMissed(paymentId) : sql`false`;
  const isToRestock = sql`not (${isMissed} or ${WERE_GIVEN_BACK})`;
  const restocking = row?.restock ? [restockRefunded(db, sql`r.id = ${row.id} and ${isToRestock}`, at)] : [];
  const unsaid = { what: null, lines: null, amountPaise: refund.amountPaise };
  const isOfOrder = [order.razorpayPaymentId, byHandOf(orderId)].includes(refund.paymentId);
  const request = isOfOrder ? creditRequestOf(row ?? unsaid) : null;
  const crediting = request
    ? await creditingStatements(db, papers, toTaxSettings(settings), { request, refundId: rowId, at })
    : [];
  const facts = await orderFactsOf(ctx, order, items);
  const creditNote = crediting.length > 0 ? papers.noteCount + 1 : null;
  const forWhat =
    row &&
    refundWords(
      row,
      items.map(({ item }) => item),
      money?.isOfRest,
    );
  const isUnsent = request !== null && money?.isLast && stageOf(order.status) === 'to_send';
  const news = { forWhat, creditNote, isByHand: isByHand(refund.paymentId), isUnsent };
  // Unasked the provider gives back whole payments only, such as came in for an order that is paid.
  const isPaid = order.razorpayPaymentId !== null || SOLD.includes(order.status);
  const isOther = !isOfOrder && isPaid && refund.amountPaise === amountPaise;
  const [payload, dedupeKey] = isOther
    ? [moneyBackMail(facts, refund.amountPaise, siteUrl), `money-back:${refund.paymentId}`]
    : [refundedMail(facts, { amountPaise: refund.amountPaise, ...news }, siteUrl), `refunded:${refund.id}`];
  return [
    ...(request ? [requireThat(db, hasPapers(orderId, papers.count)), ...crediting, ...restocking] : []),
    ...(isErased(facts) ? [] : [queueMail(db, payload, { now: at, dedupeKey })]),
  ];
}

/**
 * An order that was paid with it, or that was never paid and has nothing of it left. What the owner has taken up while its
 * money went back by itself stays hers: she was told, and sends it all the same.
 */
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
    untellPlaced(db, orderId, isRefunded),
    untellStatus(db, orderId, to, isRefunded),
  ];
}
