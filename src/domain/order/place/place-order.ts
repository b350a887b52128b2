import type { GiftChoice } from '#order/gift.ts';
import type { OrderStatus } from '#order/order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import type { LiveStock } from '#stock/live-stock.ts';
import { onHandOf } from '#stock/on-hand-of.ts';
import * as z from 'zod';
import { ProductId, Quantity } from '#cart/cart-input.ts';
import { MOST_LINES, MOST_OF_ONE, MOST_SIZE_LETTERS } from '#cart/guest-cart.ts';

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

export interface RequestedLine {
  readonly productId: number;
  readonly size: string;
  readonly quantity: number;
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

export function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const keyOf = ({ productId, size }: RequestedLine) => `${String(productId)} ${size}`;
  return [...Map.groupBy(lines, keyOf).values()].flatMap((alike) => {
    const quantity = alike.reduce((sum, line) => sum + line.quantity, 0);
    return alike.slice(0, 1).map((line) => ({ ...line, quantity }));
  });
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

export const TOO_MANY_LINES = `An order holds ${MOST_LINES} different pieces at most.`;

export const RequestedSize = z
  .string()
  .trim()
  .max(MOST_SIZE_LETTERS)
  .nullable()
  .default('')
  .transform((size) => size ?? '');

/** A piece named in two lines counts as one sum, and is refused as a single line would be. */
export const checkSums: z.core.CheckFn<RequestedLine[]> = ({ value, issues }) => {
  if (issues.length > 0 || mergeLines(value).every(({ quantity }) => quantity <= MOST_OF_ONE)) return;
  issues.push({ code: 'too_big', origin: 'number', maximum: MOST_OF_ONE, inclusive: true, input: value });
};

export const RequestedLines = z
  .array(z.strictObject({ productId: ProductId, size: RequestedSize, quantity: Quantity }))
  .max(MOST_LINES, TOO_MANY_LINES)
  .check(checkSums);
