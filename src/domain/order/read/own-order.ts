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

/** As it was when the order was placed, whatever has become of the product. */
export interface OwnOrderItem {
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string | null;
  /** The id of the line, which a refund and a review name. */
  readonly orderItemId?: number | undefined;
  /** Empty for a piece in one size. */
  readonly selectedSize: string;
  readonly quantity: number;
  readonly priceAtPurchasePaise: number;
  /** Pieces whose price has gone back, or is about to. */
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
  readonly items: readonly OwnOrderItem[];
}

export interface StatusChange {
  readonly status: OrderStatus;
  readonly at: number;
}

export interface OrderAddress extends PostalAddress {
  /** Only if that is not the buyer. */
  readonly recipient?: string | undefined;
  readonly country: string;
  readonly phone: string;
}

export interface OwnOrder extends OwnOrderSummary, OrderAmounts, OrderGift {
  /** The tax in its total, as its document says; 0 if none is collected. */
  readonly includedTaxPaise: number;
  /** Only for a business that bought: its number with the tax office. */
  readonly buyerGstin?: string | undefined;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly shippingAddress: OrderAddress;
  /** Whether the visitor may change it; only its account may change an account's order. */
  readonly isVisitorsOwn: boolean;
  /** Whether an account placed it, from whose cart the shop itself takes what is ordered. */
  readonly isPlacedByAccount: boolean;
  /** Whether a bank has said yes to a payment for it whose money is not here yet. */
  readonly isAuthorized: boolean;
  /** Whether an online payment has paid it. */
  readonly isPaidOnline: boolean;
  /** Whether the owner has had the money, and no online payment pays it. */
  readonly isPaidDirectly: boolean;
  readonly trackingUrl: string | null;
  readonly couponCode: string | null;
  readonly joinsOrderId: string | null;
  /** The order that it was added to. */
  readonly first: ParcelMate | null;
  /** The paid orders that were added to it, oldest first. */
  readonly additions: readonly ParcelMate[];
  readonly deliveredAt: number | null;
  /** The document that it was sent with, if any. */
  readonly documentKind: DocumentKind | null;
  readonly documentNumber: string | null;
  readonly otherPapers: readonly OtherPaper[];
  /** Oldest first. */
  readonly history: readonly StatusChange[];
  /** Oldest first: of what paid it, of money that came too late for it, and last what the owner gave back by hand. */
  readonly refunds: readonly OwnRefund[];
}

export interface OwnRefund {
  readonly amountPaise: number;
  /** Asked for, and not confirmed yet. */
  readonly isOnItsWay: boolean;
  /** In words; null if nobody has said. */
  readonly forWhat: string | null;
  /** A gift leaves the bill as it is. */
  readonly isGift: boolean;
}

/** Whether a line can be shown as one; a line stored long ago may lack what is stored today. */
export function isCompleteItem({ name, quantity, priceAtPurchasePaise }: OwnOrderItem): boolean {
  return name.trim() !== '' && quantity >= 1 && Number.isFinite(priceAtPurchasePaise);
}

/** Until when a return or an exchange may be asked for. */
export const returnsEndAt = (deliveredAt: number) => deliveredAt + RETURN_HOURS * HOUR_MS;

/** The same for an order now; null if nothing may be asked for. */
export function returnableUntil(
  { status, deliveredAt }: Pick<OwnOrder, 'status' | 'deliveredAt'>,
  now: number,
): number | null {
  if (status !== 'delivered' || deliveredAt === null) return null;
  const until = returnsEndAt(deliveredAt);
  return now < until ? until : null;
}

/** What a request for a return begins with; the sender adds what is wrong. */
export function returnRequest(orderId: string): { subject: string; text: string } {
  return {
    subject: `Return or exchange for order ${orderId}`,
    text: `Namaste! I would like to return or exchange a piece of my order ${orderId}. The reason is: `,
  };
}

const wordsOf = (name: string) => ` ${name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;

/**
 * An address as an order keeps it: it names a recipient only if that is not the buyer. A name that ends with the other,
 * such as a last name alone, counts as the same person.
 */
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

/** The name above the address. */
export function recipientOf({ customerName, shippingAddress }: Sent): string {
  return shippingAddress.recipient ?? customerName;
}
