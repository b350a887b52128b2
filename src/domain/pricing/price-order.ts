import { type Priced, shownPrice } from '#catalogue/product.ts';
import { type Discount, discountOf } from '#coupon/coupon.ts';
import { LEAST_PAYABLE_PAISE } from '#payment/payable.ts';

export interface PricedLine extends Priced {
  readonly quantity: number;
}

export interface OrderAmounts {
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly shippingPaise: number;
  readonly giftWrapPaise: number;
  readonly taxesPaise: number;
  /** The amount to pay. It differs from the sum of the others if less than a rupee is waived. */
  readonly totalPaise: number;
}

/** Prices include the tax. */
const TAXES_PAISE = 0;

/** Each line at its current price: after an offer that is the original one. */
export function subtotalOf(lines: readonly PricedLine[], at: number): number {
  return lines.reduce((sum, line) => sum + shownPrice(line, at).pricePaise * line.quantity, 0);
}

interface Pricing {
  readonly lines: readonly PricedLine[];
  /** Of a coupon that may be used. */
  readonly discount: Discount | null;
  readonly shipping: Shipping;
  /** 0 if it is not wrapped. */
  readonly giftWrapPaise: number;
  readonly at: number;
}

/**
 * D6: the one place that calculates totals, for the screen, the quote and the order. Free shipping and coupons
 * depend on the goods alone: the wrap makes nothing cheaper, and has to be paid whatever a coupon takes off.
 */
export function priceOrder({ lines, discount, shipping, giftWrapPaise, at }: Pricing): OrderAmounts {
  const subtotalPaise = subtotalOf(lines, at);
  const offPaise = discount ? discountOf(discount, subtotalPaise) : 0;
  const shippingPaise = shippingFee(subtotalPaise, shipping, offPaise);
  const discountPaise = Math.min(offPaise, subtotalPaise + shippingPaise + TAXES_PAISE);
  const duePaise = subtotalPaise - discountPaise + shippingPaise + giftWrapPaise + TAXES_PAISE;
  const totalPaise = duePaise < LEAST_PAYABLE_PAISE ? 0 : duePaise;
  return { subtotalPaise, discountPaise, shippingPaise, giftWrapPaise, taxesPaise: TAXES_PAISE, totalPaise };
}

export interface Shipping {
  readonly freeThresholdPaise: number;
  readonly feePaise: number;
}

/** Used if the owner has set nothing. */
export const DEFAULT_SHIPPING: Shipping = { freeThresholdPaise: 500_00, feePaise: 50_00 };

/** Business days from the order to the door, anywhere in India. */
export const DELIVERY_DAYS = { least: 3, most: 7 } as const;
export const DELIVERY_TIME = `${String(DELIVERY_DAYS.least)} to ${String(DELIVERY_DAYS.most)} business days`;

/** Either of the two settings can make it so. */
export function isAlwaysFree({ feePaise, freeThresholdPaise }: Shipping): boolean {
  return feePaise === 0 || freeThresholdPaise === 0;
}

/** What shipping costs for goods of this value, of which a coupon takes some off; sending nothing costs nothing. */
export function shippingFee(
  subtotalPaise: number,
  { freeThresholdPaise, feePaise }: Shipping,
  discountPaise = 0,
): number {
  const payablePaise = Math.max(0, subtotalPaise - discountPaise);
  return subtotalPaise === 0 || payablePaise >= freeThresholdPaise ? 0 : feePaise;
}

/** How much more makes it free; 0 if it is free already, or costs nothing anyway. */
export function untilFreeShipping(subtotalPaise: number, { freeThresholdPaise, feePaise }: Shipping): number {
  return feePaise === 0 ? 0 : Math.max(0, freeThresholdPaise - subtotalPaise);
}

/** Which orders may be paid on delivery. */
export interface CodRules {
  readonly isEnabled: boolean;
  readonly minPaise: number;
  readonly maxPaise: number;
}

export const NO_COD: CodRules = { isEnabled: false, minPaise: 0, maxPaise: 0 };

/** An order that costs nothing is not paid on delivery either. */
export function isCodOffered({ isEnabled, minPaise, maxPaise }: CodRules, totalPaise: number): boolean {
  return isEnabled && totalPaise > 0 && totalPaise >= minPaise && totalPaise <= maxPaise;
}
