import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf, refunds } from '#drizzle/schema/payment.ts';
import { taxDocuments, taxSettings } from '#drizzle/schema/tax.ts';
import { BY_HAND, RETURNS, TAKEN } from './refund-keys.ts';
import { COME_IN, GOING_BACK } from '#payment-status.ts';
import type { SellerMode } from '#tax/seller.ts';
import type { DocumentKind, OtherPaper } from '#tax/tax-document.ts';
import type { ParcelMate } from './addition.ts';
import type { AmountName } from './order-amounts.ts';
import { COUNTED, COUNTED_IN_CASH, SOLD, statusesIn, statusesThat } from '#order-status.ts';

/** Gifts do not count, nor what went back before the owner took the order up. `order` is its name in the query. */
export function isGoingBack(order: 'orders' | 'o' = 'orders'): SQL<boolean> {
  return sql`(${sql.raw(order)}.status in ${statusesIn('to_send')} and exists (select 1 from ${payments} p
    where p.razorpay_payment_id = ${paidWith(order)} and p.amount_paise <= ${refundedPaiseOf('p', GOING_BACK)}
      and exists (select 1 from ${refunds} r where r.payment_id = p.id and r.status in ${GOING_BACK}
        and r.what is not 'goodwill')
      and not exists (select 1 from ${refunds} r where r.payment_id = p.id and r.idempotency_key glob ${RETURNS})))`.mapWith(
    Boolean,
  );
}

/** Refunds that are asked for count as gone back. The table's name is spelled out, since Drizzle leaves it out. */
export const moneyColumns = {
  paidPaise: sql<number>`(select coalesce(sum(p.amount_paise), 0) from ${payments} p
    where p.order_id = orders.id and p.status in ${COME_IN})`,
  payingPaise: sql<number>`(select coalesce(sum(p.amount_paise), 0) from ${payments} p
    where p.razorpay_payment_id = ${paidWith()} and p.status in ${COME_IN})`,
  refundedPaise: sql<number>`(select coalesce(sum(${refundedPaiseOf('p', GOING_BACK)}), 0) from ${payments} p
    where p.order_id = orders.id)`,
};

/** `p` is a payment; refunds that are asked for count as gone back. */
export const leftPaise = sql`p.amount_paise - ${refundedPaiseOf('p', GOING_BACK)}`;

/** A bank took this part of the refunded money. */
export const takenPaise = sql<number>`(select coalesce(sum(${refundedPaiseOf('p', GOING_BACK, sql`r.idempotency_key glob ${TAKEN}`)}), 0)
  from ${payments} p where p.order_id = orders.id)`;

export const amountColumns = {
  subtotalPaise: orders.subtotalPaise,
  discountPaise: orders.discountPaise,
  shippingPaise: orders.shippingPaise,
  giftWrapPaise: orders.giftWrapPaise,
  taxesPaise: orders.taxesPaise,
  totalPaise: orders.totalPaise,
} satisfies Record<AmountName, SQLWrapper>;

/** `d` is the bill that an order was last sent with, or the last one that is meant. */
function ofBill<Value>(column: SQL, isMeant?: SQL): SQL<Value | null> {
  const isBill = and(sql`d.order_id = orders.id`, sql`d.kind <> 'credit_note'`, isMeant);
  return sql`(select ${column} from ${taxDocuments} d where ${isBill} order by d.id desc limit 1)`;
}

const isNotCredited = sql`d.total_paise > (select coalesce(sum(n.total_paise), 0) from ${taxDocuments} n
  where n.original_document_id = d.id)`;

/** A bill that is credited as a whole stands no more. */
export const standingBillNumber = ofBill<string>(sql`d.number`, isNotCredited);

/** The last document that it was sent with. Null until it is sent, and for orders sent before there were documents. */
export const documentColumns = {
  documentKind: ofBill<DocumentKind>(sql`d.kind`),
  documentNumber: ofBill<string>(sql`d.number`),
  otherPapers: sql<
    OtherPaper[]
  >`(select json_group_array(json_object('kind', kind, 'number', number, 'nth', nth)) from (
    select id, kind, number, row_number() over (partition by kind = 'credit_note' order by id) as nth,
      max(iif(kind = 'credit_note', 0, id)) over () as newest
    from ${taxDocuments} d where d.order_id = orders.id order by id) where id <> newest)`.mapWith(
    (papers: string) => JSON.parse(papers) as OtherPaper[],
  ),
};

const ofSeller = (column: SQLWrapper) =>
  sql`(select ${column} from ${taxSettings} where ${taxSettings.id} = 1)`;

/** Once a parcel has come back and was credited, the next bill tells. */
const holds = sql`(orders.status not in ${statusesIn('to_send')} or ${isNotCredited})`;

/** The seller is the one named on the bill, until then the present one. */
export const taxFactColumns = {
  sellerMode: sql<SellerMode | null>`coalesce(${ofBill(sql`iif(${holds}, d.seller_json ->> '$.mode', null)`)}, ${ofSeller(taxSettings.mode)})`,
  sellerState: sql<
    string | null
  >`coalesce(${ofBill(sql`iif(${holds}, d.seller_json ->> '$.state_code', null)`)}, ${ofSeller(taxSettings.stateCode)})`,
  // Null unless the last bill covers the whole order.
  documentTaxPaise: ofBill<number>(
    sql`iif(d.total_paise = orders.final_amount_paise and ${holds}, d.cgst_paise + d.sgst_paise + d.igst_paise, null)`,
  ),
};

const remainingPaise = sql`(orders.final_amount_paise - (select coalesce(sum(${refundedPaiseOf('p', GOING_BACK, sql`r.what is not 'goodwill'`)}), 0)
  from ${payments} p where p.razorpay_payment_id = ${paidWith()}))`;

/** The value in the parcel, as its bill says or will say: without what is refunded before, unless that is all. */
export const sentPaise = sql<number>`coalesce(${ofBill(sql`d.total_paise`, isNotCredited)},
  iif(${remainingPaise} > 0, ${remainingPaise}, orders.final_amount_paise))`;

export function isPaidOnline(order: 'orders' | 'a' = 'orders'): SQL<boolean> {
  return sql`exists (select 1 from ${payments} p where p.razorpay_payment_id = ${sql.raw(order)}.razorpay_payment_id
    and p.amount_paise > ${refundedPaiseOf('p', ['processed'])})`.mapWith(Boolean);
}

/** A bank has said yes, but the money is not here yet, and the pieces are kept. */
export const isAuthorized = sql`(orders.hold_expires_at is not null and exists (select 1 from ${payments} p
  where p.order_id = orders.id and p.status = 'authorized'))`.mapWith(Boolean);

const mate = sql`json_object('id', a.id, 'status', a.status, 'packedAt', a.packed_at,
  'totalPaise', a.final_amount_paise, 'paidAt', a.paid_at, 'paymentMethod', a.payment_method,
  'isPaidOnline', json(iif(${isPaidOnline('a')}, 'true', 'false')))`;

export const parcelColumns = {
  joinsOrderId: orders.joinsOrderId,
  first: sql`(select ${mate} from ${orders} a where a.id = orders.joins_order_id)`.mapWith(
    (json: string): ParcelMate => JSON.parse(json) as ParcelMate,
  ) as SQL<ParcelMate | null>,
  additions: sql`(select json_group_array(json(mate)) from (select ${mate} as mate from ${orders} a
    where a.joins_order_id = orders.id and a.status in ${SOLD} order by a.created_at))`.mapWith(
    (json: string): ParcelMate[] => JSON.parse(json) as ParcelMate[],
  ),
};

/** The last change of what is sure to go in the parcel, or was until it was withdrawn. */
export const parcelSeenAt = sql<number>`(select max(a.updated_at) from ${orders} a where a.id = orders.id
  or (a.joins_order_id = orders.id and (a.paid_at is not null or a.status in ${SOLD})))`;

export const giftColumns = { giftNote: orders.giftNote, hidesPrice: orders.hidesPrice };

export const summaryColumns = {
  id: orders.id,
  status: orders.status,
  createdAt: orders.createdAt,
  customerName: orders.customerName,
  recipient: orders.recipient,
  customerEmail: orders.customerEmail,
  paymentMethod: orders.paymentMethod,
  razorpayOrderId: orders.razorpayOrderId,
  razorpayPaymentId: orders.razorpayPaymentId,
  totalPaise: orders.totalPaise,
  trackingUrl: orders.trackingUrl,
  packedAt: orders.packedAt,
  paidAt: orders.paidAt,
  deliveredAt: orders.deliveredAt,
  refundSettledAt: orders.refundSettledAt,
  statusSetByOwnerAt: orders.statusSetByOwnerAt,
  ...parcelColumns,
  ...moneyColumns,
  takenPaise,
  isGoingBack: isGoingBack(),
  handLeftPaise: sql<number>`(select coalesce(sum(${leftPaise}), 0) from ${payments} p
    where p.razorpay_payment_id = ${BY_HAND} || orders.id and p.status in ${COME_IN})`,
};

export const UNPAID = statusesThat(({ isUnpaid }) => isUnpaid);

/** The view `counted_orders` says the same, from the same lists. */
export function countsAsSold(order: {
  readonly status: SQLWrapper;
  readonly paymentMethod: SQLWrapper;
}): SQL {
  return sql`(${order.status} in ${COUNTED} and (${order.paymentMethod} <> 'cod' or ${order.status} in ${COUNTED_IN_CASH}))`;
}

const NOT_YET_IN_CASH = statusesThat(({ counts }) => counts === 'paid online');

export function countsLater(order: { readonly status: SQLWrapper; readonly paymentMethod: SQLWrapper }): SQL {
  return sql`(${order.paymentMethod} = 'cod' and ${order.status} in ${NOT_YET_IN_CASH})`;
}
