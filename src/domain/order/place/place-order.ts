import type { GiftChoice } from '#order/gift.ts';
import type { OrderStatus } from '#order/order-status.ts';
import type { PaymentMethod } from '#order/payment-method.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import type { RequestedLine } from './checkout-line.ts';

/** The order whose parcel it goes in, as it was when buyer and address were read from it. */
export interface JoinedInput {
  readonly id: string;
  /** Its account: the addition belongs to that too, whoever is signed in. */
  readonly userId: string | null;
  /** Its `updatedAt` at that time. */
  readonly seenAt: number;
}

const LINES_A_SHARE = 3;

/**
 * How often an order counts for its client: the rows that it writes grow with its lines. In a crowd behind one address
 * each buys one piece to three.
 */
export function sharesOf(lines: readonly RequestedLine[]): number {
  return Math.ceil(lines.length / LINES_A_SHARE);
}

/** What somebody orders, checked for its form; the shop says what it costs. */
export interface PlaceOrderInput {
  readonly lines: readonly RequestedLine[];
  readonly email: string;
  readonly name: string;
  readonly address: OrderAddress;
  readonly couponCode: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly gift: GiftChoice;
  /** Only for a business that buys: its number with the tax office. */
  readonly buyerGstin?: string | undefined;
  /** Only for an addition to an order. */
  readonly joins?: JoinedInput;
  /** The total that the shopper has seen, if any. */
  readonly agreedPaise: number | null;
}

export interface PlacedOrder {
  readonly id: string;
  /** Null for a guest. */
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly razorpayOrderId: string | null;
  readonly holdExpiresAt: number | null;
  /** Placed by this very call, which alone goes on to the gateway. */
  readonly isNew: boolean;
}
