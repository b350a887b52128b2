import type { PostalAddress } from '#address/address.ts';
import { HOUR_MS } from '#dates.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import type { DocumentKind, OtherPaper } from '#tax/tax-document.ts';
import type { ParcelMate } from '#order/addition.ts';
import type { OrderGift } from '#order/gift.ts';
import type { OrderStatus } from '#order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import { RETURN_HOURS } from '#order/promises.ts';

export const ORDERS_PER_PAGE = 10;

/** A line is as it was when the order was placed, whatever has become of the product. */
export interface OwnOrderItem {
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly orderItemId?: number | undefined;
  readonly selectedSize: string;
  readonly quantity: number;
  readonly priceAtPurchasePaise: number;
  /** Their price has gone back, or is about to. */
  readonly refundedQuantity?: number | undefined;
}

export interface OwnOrderSummary {
  readonly id: string;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly totalPaise: number;
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
  readonly packedAt: number | null;
  readonly deliveredAt: number | null;
  readonly promisedTo: string | null;
  readonly items: readonly OwnOrderItem[];
}

export interface StatusChange {
  readonly status: OrderStatus;
  readonly at: number;
}

export interface OrderAddress extends PostalAddress {
  readonly recipient?: string | undefined;
  readonly country: string;
  readonly phone: string;
}

export interface OwnOrder extends OwnOrderSummary, OrderAmounts, OrderGift {
  readonly includedTaxPaise: number;
  readonly buyerGstin?: string | undefined;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly shippingAddress: OrderAddress;
  /** Only its account may change an account's order. */
  readonly isVisitorsOwn: boolean;
  /** The shop takes what is ordered from the account's cart. */
  readonly isPlacedByAccount: boolean;
  /** A bank has said yes to a payment whose money is not here yet. */
  readonly isAuthorized: boolean;
  readonly isPaidOnline: boolean;
  /** The owner has had the money, and no online payment pays it. */
  readonly isPaidDirectly: boolean;
  readonly trackingUrl: string | null;
  readonly couponCode: string | null;
  readonly joinsOrderId: string | null;
  readonly first: ParcelMate | null;
  readonly additions: readonly ParcelMate[];
  /** The terms that it was placed under; older orders do not know. */
  readonly termsVersion: number | null;
  readonly termsHash: string | null;
  readonly documentKind: DocumentKind | null;
  readonly documentNumber: string | null;
  readonly otherPapers: readonly OtherPaper[];
  readonly history: readonly StatusChange[];
  /** Refunds of what paid the order, of money that came too late, and last what the owner gave back by hand. */
  readonly refunds: readonly OwnRefund[];
}

export interface OwnRefund {
  readonly amountPaise: number;
  readonly isOnItsWay: boolean;
  readonly forWhat: string | null;
  /** A gift leaves the bill as it is. */
  readonly isGift: boolean;
  /** Null for what the owner gave back by hand, and so has arrived. */
  readonly sentAt: number | null;
}

/** A line stored long ago may lack what is stored today. */
export function isCompleteItem({ name, quantity, priceAtPurchasePaise }: OwnOrderItem): boolean {
  return name.trim() !== '' && quantity >= 1 && Number.isFinite(priceAtPurchasePaise);
}

export const returnsEndAt = (deliveredAt: number) => deliveredAt + RETURN_HOURS * HOUR_MS;

export function returnableUntil(
  { status, deliveredAt }: Pick<OwnOrder, 'status' | 'deliveredAt'>,
  now: number,
): number | null {
  if (status !== 'delivered' || deliveredAt === null) return null;
  const until = returnsEndAt(deliveredAt);
  return now < until ? until : null;
}

/** The sender adds what is wrong. */
export function returnRequest(orderId: string): { subject: string; text: string } {
  return {
    subject: `Return or exchange for order ${orderId}`,
    text: `Namaste! I would like to return or exchange a piece of my order ${orderId}. The reason is: `,
  };
}

const wordsOf = (name: string) => ` ${name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;

/** The recipient is named only if that is not the buyer. A last name alone is the same person. */
export function addressFor(
  customerName: string,
  recipient: string,
  place: Omit<OrderAddress, 'recipient'>,
): OrderAddress {
  const isSame = recipient === '' || wordsOf(customerName).endsWith(wordsOf(recipient));
  return isSame ? place : { ...place, recipient };
}

interface Sent {
  readonly customerName: string;
  readonly shippingAddress: OrderAddress;
}

export function recipientOf({ customerName, shippingAddress }: Sent): string {
  return shippingAddress.recipient ?? customerName;
}
