import type { GiftChoice } from '#order/gift.ts';
import type { OrderStatus } from '#order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { onHandOf } from '#catalogue/on-hand-of.ts';
import type { RequestedLine } from '#pricing/requested-lines.ts';

export interface JoinedInput {
  readonly id: string;
  /** The addition belongs to the account of its first order, whoever is signed in. */
  readonly userId: string | null;
  readonly seenAt: number;
}

const LINES_A_SHARE = 3;

/** The rows that an order writes grow with its lines. In a crowd behind one address each buys one piece to three. */
export function sharesOf(lines: readonly RequestedLine[]): number {
  return Math.ceil(lines.length / LINES_A_SHARE);
}

export interface PlaceOrderInput {
  readonly lines: readonly RequestedLine[];
  readonly email: string;
  readonly name: string;
  readonly address: OrderAddress;
  readonly couponCode: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly gift: GiftChoice;
  readonly buyerGstin?: string | undefined;
  readonly joins?: JoinedInput;
  readonly agreedPaise: number | null;
}

export interface PlacedOrder {
  readonly id: string;
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly razorpayOrderId: string | null;
  readonly holdExpiresAt: number | null;
  /** This very call placed it, so it alone goes on to the gateway. */
  readonly isNew: boolean;
}

export type LineProblem = 'gone' | 'size_missing' | 'size_unknown' | 'sold_out' | 'too_many';

export interface CheckoutLine extends RequestedLine {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly unitPricePaise: number;
  readonly originalPricePaise: number | null;
  readonly lineTotalPaise: number;
  readonly onHand: number;
  readonly problem: LineProblem | null;
}

export function toCheckoutLine(wanted: RequestedLine, product: LiveStock | null): CheckoutLine {
  if (!product) {
    const nothing = { unitPricePaise: 0, originalPricePaise: null, lineTotalPaise: 0, onHand: 0 };
    return { ...wanted, ...nothing, name: 'Product Not Found', imageUrl: null, problem: 'gone' };
  }
  const { name, imageUrl, pricePaise, originalPricePaise } = product;
  const onHand = onHandOf(product, wanted.size);
  return {
    ...wanted,
    name,
    imageUrl,
    unitPricePaise: pricePaise,
    originalPricePaise,
    lineTotalPaise: pricePaise * wanted.quantity,
    onHand: onHand ?? 0,
    problem: problemOf(wanted, product, onHand),
  };
}

function problemOf({ size, quantity }: RequestedLine, product: LiveStock, onHand: number | null) {
  if (size === '' && product.sizes.length > 0) return 'size_missing';
  if (onHand === null) return 'size_unknown';
  if (onHand === 0) return 'sold_out';
  return quantity > onHand ? 'too_many' : null;
}
