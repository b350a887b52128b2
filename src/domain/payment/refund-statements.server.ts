import { and, eq, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf, refunds, webhookEvents } from '#drizzle/schema/payment.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { nextVersion } from '#audit/audit.server.ts';
import type { Context } from '#context.server.ts';
import { leftPaise } from '#order/order-columns.server.ts';
import { lastOf, restockRefunded } from '#order/order-statements.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { DISPUTE_ENDS, DISPUTE_LOST, disputedDetail } from './dispute.ts';
import { LEAST_PAYABLE_PAISE } from '#pricing/payable.ts';
import { GOING_BACK } from '#payment-status.ts';
import type { ProviderRefund } from './payments.ts';
import { madeKey, returnKey, RETURNS, takenKey } from '#order/refund-keys.ts';
import { type Gone, isBesides } from './refund-notes.server.ts';

export function isNotReturned(db: Database, razorpayPaymentId: string) {
  return sql`not exists ${isReturnedStatement(db, razorpayPaymentId)}`;
}

export function isReturnedStatement(db: Database, razorpayPaymentId: string | Placeholder) {
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.razorpayPaymentId, razorpayPaymentId));
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), inArray(refunds.status, GOING_BACK)))
    .limit(1);
}

/** The bank has taken the money: the buyer would have it twice. The owner decides about what the bank has left. */
export function forgetReturns(db: Database, razorpayPaymentId: string) {
  return db.run(sql`
    delete from ${refunds} where status = 'pending' and razorpay_refund_id is null
      and idempotency_key glob ${RETURNS}
      and payment_id in (select id from ${payments} where razorpay_payment_id = ${razorpayPaymentId})
  `);
}

/** No refund by the shop: no bill is corrected, and the order keeps its status. */
export function noteTakenByBank(db: Database, { id, refundId = id, paymentId, takenPaise, at }: Taken) {
  const key = takenKey(id);
  return db.run(sql`
    insert into ${refunds} (payment_id, razorpay_refund_id, idempotency_key, status, amount_paise, reason, what, processed_at, created_at, updated_at)
    select p.id, ${refundId}, ${key}, 'processed', min(${leftPaise}, ${takenPaise}), 'The bank took it back after a dispute.', 'goodwill', ${at}, ${at}, ${at}
    from ${payments} p where p.razorpay_payment_id = ${paymentId} and ${leftPaise} > 0
    on conflict do nothing
  `);
}

interface Taken {
  readonly id: string;
  /** The refund that the provider has made of the dispute, once known. */
  readonly refundId?: string;
  readonly paymentId: string;
  readonly takenPaise: number;
  readonly at: number;
}

interface Paid extends Gone {
  readonly id: number;
  readonly orderId: string;
}

/** The provider also lists a lost dispute as a refund, in either order. Empty if it is a refund of its own. */
export async function lossStatements(
  ctx: Context,
  refund: ProviderRefund,
  payment: Paid,
  at: number,
): Promise<Statement[]> {
  const { db } = ctx;
  const { id: refundId, paymentId, amountPaise } = refund;
  const isWithoutRefund = and(
    ...[eq(refunds.paymentId, payment.id), eq(refunds.amountPaise, amountPaise)],
    sql`${refunds.idempotencyKey} = ${takenKey('')} || ${refunds.razorpayRefundId}`,
  );
  const begins = disputedDetail({ paymentId, amountPaise }, '');
  const [[taken], [open]] = await db.batch([
    db.select({ id: refunds.id }).from(refunds).where(isWithoutRefund).limit(1),
    db
      .select({ detail: webhookEvents.detail })
      .from(webhookEvents)
      .where(
        and(eq(webhookEvents.orderId, payment.orderId), sql`instr(${webhookEvents.detail}, ${begins}) = 1`),
      )
      .groupBy(webhookEvents.detail)
      .having(sql`max(${webhookEvents.event} in ${DISPUTE_ENDS}) = 0`)
      .limit(1),
  ]);
  if (taken) {
    const isIt = and(eq(refunds.id, taken.id), isWithoutRefund);
    const told = { razorpayRefundId: refundId, updatedAt: at };
    return [db.update(refunds).set(told).where(isIt), requireChange(db, 1)];
  }
  if (!open?.detail || isBesides(refund, null, payment)) return [];
  const id = open.detail.slice(begins.length);
  return [
    forgetReturns(db, paymentId),
    ...endUnmade(ctx, { refund, paymentId: payment.id, rowId: null, at }),
    noteTakenByBank(db, { id, refundId, paymentId, takenPaise: amountPaise, at }),
    requireChange(db, 1),
  ];
}

interface Ended extends Pick<Taken, 'id' | 'at'> {
  readonly orderId: string;
  readonly detail: string;
}

/** The dispute took nothing: what was held for its loss was the owner's own refund, which cron applies. */
export function resettleTaken(db: Database, { id, orderId, detail, at }: Ended) {
  const isLost = sql`exists (select 1 from ${webhookEvents} w
    where w.order_id = ${orderId} and w.event = ${DISPUTE_LOST} and w.detail = ${detail})`;
  return db
    .update(refunds)
    .set({
      idempotencyKey: sql`${madeKey('')} || ${refunds.razorpayRefundId}`,
      status: 'pending',
      reason: null,
      what: null,
      processedAt: null,
      updatedAt: at,
    })
    .where(
      and(eq(refunds.idempotencyKey, takenKey(id)), ne(refunds.razorpayRefundId, id), sql`not ${isLost}`),
    );
}

interface Return {
  readonly razorpayPaymentId: string;
  readonly reason: string;
  readonly at: number;
}

/** The key lets a payment go back only once. The provider is asked after the commit. */
export function orderReturn(db: Database, { razorpayPaymentId, reason, at }: Return) {
  const payment = sql`p.razorpay_payment_id = ${razorpayPaymentId}`;
  return returnWhatIsLeft(db, payment, {
    key: sql`${returnKey(razorpayPaymentId)}`,
    reason,
    askedAt: sql`${at}`,
    at,
  });
}

/** A new key, but it counts as asked for since the first failure, so that Health tells what fails day after day. */
export function orderReturnAgain(db: Database, paymentId: number, at: number) {
  // What a bank has taken may have found no room beside a refund that came to nothing: the owner decides.
  const isLost = sql`exists (select 1 from ${webhookEvents} w where w.order_id = p.order_id and w.event = ${DISPUTE_LOST})`;
  const payment = sql`p.id = ${paymentId} and ${mustGoBack(paymentId)} and not ${isLost}`;
  return returnWhatIsLeft(db, payment, {
    key: sql`${returnKey('')} || p.razorpay_payment_id || '-' || (select max(id) from ${refunds} where payment_id = p.id)`,
    reason: 'A refund before it came to nothing.',
    askedAt: sql`coalesce((select min(created_at) from ${refunds} where payment_id = p.id and status = 'failed'), ${at})`,
    at,
  });
}

/** An amount smaller than the provider accepts stays: nobody could send it. */
function returnWhatIsLeft(
  db: Database,
  payment: SQL,
  { key, reason, askedAt, at }: { key: SQL; reason: string; askedAt: SQL; at: number },
) {
  return db.run(sql`
    insert into ${refunds} (payment_id, idempotency_key, status, amount_paise, reason, created_at, updated_at)
    select p.id, ${key}, 'pending', ${leftPaise}, ${reason}, ${askedAt}, ${at} from ${payments} p where ${payment} and ${leftPaise} >= ${LEAST_PAYABLE_PAISE}
    on conflict (idempotency_key) do nothing
  `);
}

const CANCELLED: OrderStatus = 'cancelled_by_user';
const REFUNDED: OrderStatus = 'refunded';

/** The payment has begun to go back by itself, or its shopper has cancelled and only “refunded” has followed. */
export function mustGoBack(paymentId: number) {
  return sql`(
    exists (select 1 from ${refunds} r where r.payment_id = ${paymentId} and r.idempotency_key glob ${RETURNS})
    or exists (select 1 from ${payments} y join ${orders} o on o.razorpay_payment_id = y.razorpay_payment_id
      where y.id = ${paymentId} and o.status in (${CANCELLED}, ${REFUNDED})
        and (select e.to_status || ' ' || e.actor from ${orderEvents} e
          where e.order_id = o.id and e.kind = 'status' and e.to_status <> ${REFUNDED}
          order by e.id desc limit 1) = ${`${CANCELLED} shopper`}))`;
}

interface Made {
  readonly refund: ProviderRefund;
  readonly paymentId: number;
  readonly rowId: number | null;
  readonly at: number;
}

/** An order that the owner took up while its money had to go back does not end. */
export function lastColumns({ refund, paymentId, rowId }: Omit<Made, 'at'>) {
  const reaches = (before: SQL) => sql`(${before} + ${refund.amountPaise} >= ${payments.amountPaise})`;
  const asked = refundedPaiseOf(paymentId, GOING_BACK, sql`r.id < ${rowId}`);
  const gone = refundedPaiseOf(paymentId, ['processed'], sql`r.id is not ${rowId}`);
  return {
    isOfRest: reaches(asked).mapWith(Boolean),
    isLast: sql`(${reaches(gone)} and not ${mustGoBack(paymentId)})`.mapWith(Boolean),
  };
}

/** Other refunds have left no room for these in the payment: the provider would refuse them for ever. */
export function endUnmade(ctx: Context, { refund, paymentId, rowId, at }: Made): Statement[] {
  const { db } = ctx;
  const isOther = sql`r.id is not ${rowId} and r.razorpay_refund_id is not ${refund.id}`;
  const unmade = sql`select id from ${refunds} where payment_id = ${paymentId} and status = 'pending'
    and razorpay_refund_id is null and id is not ${rowId}
    and ${refundedPaiseOf(paymentId, GOING_BACK, isOther)} + ${refund.amountPaise} > (select amount_paise from ${payments} where id = ${paymentId})`;
  return [
    moveParcel(ctx, paymentId, unmade),
    restockRefunded(db, sql`r.id in (${unmade}) and ${areMissed(paymentId)}`, at),
    db
      .update(refunds)
      .set({ status: 'failed', updatedAt: at })
      .where(sql`${refunds.id} in (${unmade})`),
  ];
}

/** These refunds come to nothing, or go after all. A second payment, or a gift, has nothing in its parcel. */
export function moveParcel(ctx: Context, paymentId: number, meant: number | SQL) {
  const isOwn = sql`${paidWith()} = (select razorpay_payment_id from ${payments} where id = ${paymentId})`;
  const hasPieces = sql`exists (select 1 from ${refunds} r where r.id in (${meant}) and r.what is not 'goodwill')`;
  const order = sql`(select order_id from ${payments} where id = ${paymentId})`;
  return changeParcel(ctx, sql`${orders.id} = ${order} and ${isOwn} and ${hasPieces}`);
}

/** What was printed about the order's parcel before is out of date then. */
export function changeParcel(ctx: Context, isMeant: SQL) {
  return ctx.db
    .update(orders)
    .set({ updatedAt: nextVersion(ctx, orders.updatedAt) })
    .where(isMeant);
}

export function restockFailed(db: Database, { rowId, paymentId, at }: Omit<Made, 'refund'>) {
  return restockRefunded(db, sql`r.id = ${rowId} and ${areMissed(paymentId)}`, at);
}

/** The money goes back by itself, or the order has given its other pieces back since. */
export function areMissed(paymentId: number) {
  return sql`(${mustGoBack(paymentId)}
    or (${lastOf('kind')} = 'return' and ${lastOf('created_at')} >= r.created_at))`;
}

/** All pieces of the order were on sale again when this refund was asked for. */
export const WERE_GIVEN_BACK = sql.raw(`((select kind from stock_movements
  where order_item_id = order_items.id and created_at < r.created_at order by id desc limit 1) is 'return')`);
