import * as z from 'zod';
import { EMAIL_LENGTH } from '#address/contact.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { goesBack, type PaymentStatus, type RefundStatus } from '#payment-status.ts';
import type { Creditable } from '#tax/credit-note.ts';
import type { DocumentKind, OtherPaper } from '#tax/tax-document.ts';
import type { ParcelMate } from '#order/addition.ts';
import type { OrderGift } from '#order/gift.ts';
import { byHandOf, isByHand, isReturnKey, refusedNote } from '#order/refund-keys.ts';
import {
  type OrderActor,
  type OrderEventKind,
  claimFor,
  ORDER_STATUSES,
  type OrderStatus,
  stageOf,
} from '#order-status.ts';
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  comeInPaise,
  type HandedOver,
  isPaidByHand,
  type OrderMoney,
} from '#order/order-money.ts';
import { SEARCH_LENGTH } from './order-search.ts';
import type { OrderAddress, OwnOrderItem } from './own-order.ts';
import { queryCursor, queryDays, QueryText } from '#form-fields.ts';
import { type Page, parseOrderCursor } from '#row-cursor.ts';
import { MOST_ROW_ID } from '#row-id.ts';

export const ADMIN_ORDERS_PER_PAGE = 30;

const Ticked = QueryText.pipe(z.literal('1', 'This is 1, or nothing.').optional());
const Statuses = z.array(z.enum(ORDER_STATUSES, 'There is no such status.'));

export const AdminOrderQuery = z.object({
  search: z.string().trim().max(SEARCH_LENGTH, atMostLetters(SEARCH_LENGTH)).default(''),
  status: z
    .string()
    .default('')
    .transform((list) => [...new Set(list.split(',').filter(Boolean))])
    .pipe(Statuses),
  method: QueryText.pipe(z.enum(PAYMENT_METHODS, 'There is no such payment method.').optional()),
  customer: QueryText.pipe(z.string().toLowerCase().max(EMAIL_LENGTH).optional()),
  toPack: Ticked,
  toHandOver: Ticked,
  refundDue: Ticked,
  ...queryDays,
  cursor: queryCursor(parseOrderCursor),
});
export type AdminOrderQuery = z.output<typeof AdminOrderQuery>;

export const ChangesQuery = z.strictObject({ after: z.coerce.number().int().min(0).max(MOST_ROW_ID) });

export interface AdminOrderSummary extends OrderMoney {
  /** The owner had money by hand, and gave back a part of it. */
  readonly handLeftPaise: number;
  /** Still to be sent, but all that pays it goes back: only the provider's confirmation is missing. */
  readonly isGoingBack: boolean;
  readonly id: string;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly customerName: string;
  readonly recipient: string | null;
  readonly customerEmail: string;
  readonly paymentMethod: PaymentMethod;
  readonly razorpayOrderId: string | null;
  readonly razorpayPaymentId: string | null;
  readonly totalPaise: number;
  readonly trackingUrl: string | null;
  readonly packedAt: number | null;
  readonly paidAt: number | null;
  readonly deliveredAt: number | null;
  readonly refundSettledAt: number | null;
  readonly statusSetByOwnerAt: number | null;
  readonly first: ParcelMate | null;
  readonly additions: readonly ParcelMate[];
  readonly items: readonly OwnOrderItem[];
}

export interface AdminOrders<Row = AdminOrderSummary> extends Page<Row> {
  /** Changes after this event have to be caught up with. */
  readonly newestEvent: number;
}

export interface AdminOrderItem extends OwnOrderItem {
  readonly sku: string | null;
  readonly refundedQuantity: number;
  /** Fewer than ordered if some were refunded before the parcel left. */
  readonly sentQuantity: number;
}

interface AdminPayment {
  readonly razorpayPaymentId: string;
  readonly status: PaymentStatus;
  readonly amountPaise: number;
  readonly method: string | null;
  readonly errorDescription: string | null;
  readonly createdAt: number;
}

export interface AdminRefund {
  readonly id: number;
  readonly razorpayPaymentId: string;
  readonly razorpayRefundId: string | null;
  /** The shop's own key, under which the provider is asked. */
  readonly key: string;
  readonly status: RefundStatus;
  readonly amountPaise: number;
  readonly reason: string | null;
  readonly createdAt: number;
}

export interface AdminEvent {
  readonly id: number;
  readonly kind: OrderEventKind;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus | null;
  readonly actor: OrderActor;
  readonly actorName: string | null;
  readonly note: string | null;
  readonly createdAt: number;
}

export interface AdminOrder extends AdminOrderSummary, OrderAmounts, OrderGift {
  readonly includedTaxPaise: number;
  readonly buyerGstin?: string | undefined;
  readonly items: readonly AdminOrderItem[];
  readonly userId: string | null;
  readonly seenAt: number;
  readonly shippingAddress: OrderAddress;
  readonly promisedTo: string | null;
  readonly couponCode: string | null;
  readonly documentKind: DocumentKind | null;
  readonly documentNumber: string | null;
  readonly otherPapers: readonly OtherPaper[];
  /** Null if all of the bill is credited, or no bill will be made. */
  readonly refundable: {
    readonly left: Creditable;
    readonly isBilled: boolean;
    /** The tax of the parcel's bill is known once it is issued. */
    readonly parcel: { readonly totalPaise: number; readonly taxPaise: number | null };
  } | null;
  /** Until the parcel has arrived; null if it goes with another order. */
  readonly ewayBill: string | null;
  readonly hasCodPermit: boolean;
  readonly payments: readonly AdminPayment[];
  readonly refunds: readonly AdminRefund[];
  readonly history: readonly AdminEvent[];
  readonly notes: readonly AdminEvent[];
}

export interface ChangedOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly at: number;
  /** Sold since, by a payment or for payment on delivery. */
  readonly isNewSale: boolean;
}

export interface OrderChanges {
  readonly items: readonly ChangedOrder[];
  readonly newestEvent: number;
  readonly hasMore: boolean;
}

/** The provider has refused it so far: it is asked for again and again, unless the owner gives the money back. */
export function isRefused({ history }: Pick<AdminOrder, 'history'>, refund: AdminRefund): boolean {
  const { status, razorpayRefundId, razorpayPaymentId, key } = refund;
  const begins = refusedNote(razorpayPaymentId);
  const isOpen = status === 'pending' && razorpayRefundId === null && isReturnKey(key);
  return isOpen && history.some(({ note }) => note?.startsWith(begins));
}

type Paid = OrderMoney &
  HandedOver &
  Pick<AdminOrderSummary, 'totalPaise' | 'handLeftPaise' | 'refundSettledAt'>;

/** Only an order that has ended owes money. Money by hand is settled once it is marked as refunded. */
export function refundDuePaise(order: Paid): number {
  const { status, paidPaise, refundedPaise, handLeftPaise, refundSettledAt } = order;
  if (claimFor(status) !== 'none' || refundSettledAt !== null) return 0;
  const inPaise = stageOf(status) === 'refunded' ? paidPaise - handLeftPaise : comeInPaise(order);
  return Math.max(0, inPaise - refundedPaise);
}

type Refunding = Paid & Pick<AdminOrder, 'id' | 'razorpayPaymentId' | 'payments' | 'refunds'>;

export function goesBackByHand(order: Refunding): boolean {
  const payer = byHandOf(order.id);
  return isPaidByHand(order) || order.payments.some(({ razorpayPaymentId }) => razorpayPaymentId === payer);
}

/** Refunds that are asked for count as gone back. */
export function refundSums(order: Refunding) {
  const { payingPaise, totalPaise } = order;
  const payer = order.razorpayPaymentId ?? byHandOf(order.id);
  const isWithoutRow = payingPaise === 0 && isPaidByHand(order);
  const paidPaise = isWithoutRow ? totalPaise : payingPaise;
  const backPaise = order.refunds
    .filter(({ razorpayPaymentId, status }) => razorpayPaymentId === payer && goesBack(status))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  // Marking an order as refunded says that the owner has given back money by hand.
  const isSettled = isByHand(payer) && stageOf(order.status) === 'refunded';
  return { paidPaise, leftPaise: isSettled ? 0 : Math.max(0, paidPaise - backPaise) };
}

export const mayRefundPaise = (order: Refunding): number => refundSums(order).leftPaise;
