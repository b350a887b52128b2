import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { payments, refunds } from '../../../drizzle/schema/payment.ts';
import type { OrderStatus } from '../order/order-status.ts';
import { GOING_BACK } from './payment-status.ts';
import type { ProviderRefund } from './payments.ts';

/** Of this payment nothing has gone back, or is about to. */
export function isNotReturned(db: Database, razorpayPaymentId: string) {
  const returned = db
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.razorpayPaymentId, razorpayPaymentId), inArray(refunds.status, GOING_BACK)));
  return sql`not exists ${returned}`;
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

const RETURN = 'return-';
export const returnKey = (razorpayPaymentId: string) => `${RETURN}${razorpayPaymentId}`;
export const isReturnKey = (key: string) => key.startsWith(RETURN);

interface Return {
  readonly razorpayPaymentId: string;
  readonly reason: string;
  readonly at: number;
}

/** All that is left of a payment goes back; once, by its key. The provider is asked after the commit. */
export function orderReturn(db: Database, ordered: Return) {
  return returnWhatIsLeft(db, ordered, sql`${returnKey(ordered.razorpayPaymentId)}`);
}

/**
 * Money that must go back is not kept because a refund failed, or gave way to another: what nothing takes back now is asked
 * for under a key of its own, by cron.
 */
export function orderReturnAgain(db: Database, { razorpayPaymentId, at }: Omit<Return, 'reason'>) {
  const reason = 'A refund before it came to nothing.';
  const key = sql`${`${returnKey(razorpayPaymentId)}-`} || (select max(id) from ${refunds} where payment_id = p.id)`;
  return returnWhatIsLeft(db, { razorpayPaymentId, reason, at }, key, mustGoBack);
}

function returnWhatIsLeft(
  db: Database,
  { razorpayPaymentId, reason, at }: Return,
  key: SQL,
  isMeant: SQL = sql`true`,
) {
  const left = sql`p.amount_paise - coalesce((select sum(amount_paise) from ${refunds}
    where payment_id = p.id and status in ${GOING_BACK}), 0)`;
  return db.run(sql`
    insert into ${refunds} (payment_id, idempotency_key, status, amount_paise, reason, created_at, updated_at)
    select p.id, ${key}, 'pending', ${left}, ${reason}, ${at}, ${at}
    from ${payments} p where p.razorpay_payment_id = ${razorpayPaymentId} and ${left} > 0 and ${isMeant}
    on conflict (idempotency_key) do nothing
  `);
}

const CANCELLED: OrderStatus = 'cancelled_by_user';

/** Of a payment `p`: it has begun to go back by itself, or whoever paid with it has cancelled her order. */
const mustGoBack = sql`(
  exists (select 1 from ${refunds} r where r.payment_id = p.id and r.idempotency_key glob ${`${RETURN}*`})
  or exists (select 1 from ${orders} o where o.id = p.order_id and o.status = ${CANCELLED}
    and o.razorpay_payment_id = p.razorpay_payment_id
    and (select e.actor from ${orderEvents} e where e.order_id = o.id and e.kind = 'status'
      order by e.id desc limit 1) = 'shopper'))`;

/** Whether the payment of this refund goes back anyway, as a whole. */
export const goesBackAnyway = (refundId: number) =>
  sql`exists (select 1 from ${payments} p where ${mustGoBack}
    and p.id = (select payment_id from ${refunds} where id = ${refundId}))`;

/**
 * Those that the provider was never seen to make, where it has given back so much otherwise that they do not fit into the
 * payment any more: it would refuse them for ever, and there is no room here to write down what it did.
 */
export function endUnmade(db: Database, refund: ProviderRefund, rowId: number | null, at: number) {
  const paidWith = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.razorpayPaymentId, refund.paymentId));
  const isFull = sql`(select total(r.amount_paise) + ${refund.amountPaise} from ${refunds} r
      where r.payment_id = ${refunds.paymentId} and r.status in ${GOING_BACK} and r.id is not ${rowId}
        and r.razorpay_refund_id is not ${refund.id})
    > (select p.amount_paise from ${payments} p where p.id = ${refunds.paymentId})`;
  return db
    .update(refunds)
    .set({ status: 'failed', updatedAt: at })
    .where(
      and(
        ...[
          eq(refunds.status, 'pending'),
          isNull(refunds.razorpayRefundId),
          inArray(refunds.paymentId, paidWith),
        ],
        ...[sql`${refunds.id} is not ${rowId}`, isFull],
      ),
    );
}
