import type { GiftChoice } from '../gift.ts';
import type { OrderStatus } from '../order-status.ts';
import type { PaymentMethod } from '../payment-method.ts';
import type { OrderAddress } from '../read/own-order.ts';
import type { RequestedLine } from './checkout-line.ts';

/** The order whose parcel it goes in, as it was when who and where were read of it. */
export interface JoinedInput {
  readonly id: string;
  /** Whose it is: what is added is hers too, whoever is signed in. */
  readonly userId: string | null;
  /** `updatedAt` of then. */
  readonly seenAt: number;
}

/** What somebody orders, checked for its form; what it costs is for the shop to say. */
export interface PlaceOrderInput {
  readonly lines: readonly RequestedLine[];
  readonly email: string;
  readonly name: string;
  readonly address: OrderAddress;
  readonly couponCode: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly gift: GiftChoice;
  /** Only of a business that buys: its number with the tax office. */
  readonly buyerGstin?: string | undefined;
  /** Only of what is added to an order. */
  readonly joins?: JoinedInput;
  /** The total that the shopper has seen, if she has. */
  readonly agreedPaise: number | null;
}

export interface PlacedOrder {
  readonly id: string;
  /** Null of a guest's. */
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly razorpayOrderId: string | null;
  readonly holdExpiresAt: number | null;
  /** Placed by this very call, which alone goes on to the gateway. */
  readonly isNew: boolean;
}
