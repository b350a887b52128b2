import { formatRupees } from '#money.ts';
import { claimFor, hasLeft, type OrderStatus, stageOf } from '#order-status.ts';
import type { RefundPurpose } from './credit-request.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { sizeSuffix } from '#stock/stock.ts';
import type { Refunded } from '#tax/credit-note.ts';

/** Refunds that are asked for count as gone back. */
export interface OrderMoney {
  readonly paidPaise: number;
  /** A payment that came twice, or too late, does not pay the order. */
  readonly payingPaise: number;
  readonly refundedPaise: number;
  /** A bank took this part of the refunded money after a dispute. */
  readonly takenPaise?: number | undefined;
}

export const isKnownPaid = ({ paidPaise, payingPaise, refundedPaise }: OrderMoney) =>
  payingPaise > 0 && paidPaise > refundedPaise;

export interface HandedOver {
  readonly status: OrderStatus;
  readonly paidAt: number | null;
  readonly deliveredAt: number | null;
}

export const isHandedOver = ({ status, paidAt, deliveredAt }: HandedOver) =>
  paidAt !== null || deliveredAt !== null || stageOf(status) === 'delivered';

/** A parcel that was handed over and goes again, for an exchange, is not paid again. */
export const isStillCollected = (order: HandedOver & { readonly paymentMethod: PaymentMethod }) =>
  isCollected(order) && !isHandedOver(order);

/** Before they are delivered these orders are no revenue. */
export const openCashWords = (paise: number) => `${formatRupees(paise)} open, cash on delivery`;

interface ComeIn extends HandedOver, Pick<OrderMoney, 'paidPaise' | 'payingPaise'> {
  readonly totalPaise: number;
}

/** Money by hand counts too, even beside an online payment that came late and went back. */
export function comeInPaise(order: ComeIn): number {
  return order.paidPaise + (order.payingPaise === 0 && isHandedOver(order) ? order.totalPaise : 0);
}

export interface Settling extends ComeIn, Pick<OrderMoney, 'refundedPaise'> {
  readonly razorpayPaymentId: string | null;
}

/** Money that came by hand and has no refund. Money at the provider goes back with a mail of its own. */
export function settledByHandPaise(order: Settling): number {
  const remainingPaise = comeInPaise(order) - order.refundedPaise;
  const isAllByHand =
    order.razorpayPaymentId === null && isHandedOver(order) && remainingPaise <= order.totalPaise;
  return isAllByHand ? Math.max(0, remainingPaise) : 0;
}

export const settledPaiseOf = (order: Settling) =>
  stageOf(order.status) === 'refunded' ? settledByHandPaise(order) : 0;

export const goneBackPaise = (order: Settling) => order.refundedPaise + settledPaiseOf(order);

/** The money goes back by hand. While the parcel is here, the owner changes or cancels the order instead. */
export function isPaidByHand(order: HandedOver & { readonly razorpayPaymentId: string | null }): boolean {
  const { status, razorpayPaymentId } = order;
  const isCancelled = claimFor(status) === 'none' && stageOf(status) !== 'refunded';
  return razorpayPaymentId === null && (hasLeft(status) || isCancelled) && isHandedOver(order);
}

export const PAYMENT_METHODS = ['razorpay', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface Paying {
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
}

export interface Sent extends Paying {
  readonly status: OrderStatus;
  readonly totalPaise: number;
}

interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly isPaidDirectly: boolean;
}

export function paymentWords({ paymentMethod, totalPaise, isPaidDirectly }: Paid): string {
  if (totalPaise === 0) return 'Nothing to pay';
  if (isPaidDirectly) return 'Paid to us directly';
  return paymentMethod === 'cod' ? 'Cash on delivery' : 'Online, with Razorpay';
}

/** The owner may already have been paid for an order with cash on delivery. */
export function isCollected({ paymentMethod, paidAt }: Paying): boolean {
  return paymentMethod === 'cod' && paidAt === null;
}

interface NamedLine {
  readonly id: number;
  readonly name: string;
  readonly selectedSize: string;
}

interface RefundedOrder extends Pick<OrderAmounts, 'shippingPaise' | 'giftWrapPaise'> {
  readonly items: readonly NamedLine[];
}

const WORDS: Readonly<Record<Exclude<Refunded, 'pieces' | 'delivery'>, string>> = {
  price: 'a lower price',
  goodwill: 'a gift of ours',
};

function deliveryWords(amountPaise: number, { shippingPaise, giftWrapPaise }: RefundedOrder): string {
  if (giftWrapPaise === 0) return 'delivery';
  if (shippingPaise === 0) return 'gift wrap';
  const isOfBoth = amountPaise > Math.max(shippingPaise, giftWrapPaise);
  return isOfBoth ? 'delivery and gift wrap' : 'delivery or gift wrap';
}

export const refundedOf = (refunded: number, quantity: number) =>
  `${String(refunded)} of ${String(quantity)} refunded`;

/** Null if nobody has said. A refund of all that is left is not called a lower price. */
export function refundWords(
  { what, lines, amountPaise }: RefundPurpose & { readonly amountPaise: number },
  order: RefundedOrder,
  isOfRest = false,
): string | null {
  if (what === 'price' && isOfRest && !lines?.length) return null;
  if (what === 'delivery') return deliveryWords(amountPaise, order);
  if (what !== 'pieces') return what && WORDS[what];
  const named = (lines ?? []).flatMap(({ orderItemId, quantity }) => {
    const item = order.items.find(({ id }) => id === orderItemId);
    if (!item) return [];
    const { name, selectedSize } = item;
    return [`${String(quantity)} × ${name}${sizeSuffix(selectedSize)}`];
  });
  return named.length === 0 ? 'all pieces' : named.join(' and ');
}
