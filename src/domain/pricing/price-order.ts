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
  /** Differs from the sum of the others if less than a rupee is waived. */
  readonly totalPaise: number;
}

/** Prices include the tax. */
const TAXES_PAISE = 0;

export function subtotalOf(lines: readonly PricedLine[], at: number): number {
  return lines.reduce((sum, line) => sum + shownPrice(line, at).pricePaise * line.quantity, 0);
}

interface Pricing {
  readonly lines: readonly PricedLine[];
  readonly discount: Discount | null;
  readonly shipping: Shipping;
  readonly giftWrapPaise: number;
  readonly at: number;
}

/** The one place that calculates totals. A coupon pays for no gift wrap. */
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

export const DEFAULT_SHIPPING: Shipping = { freeThresholdPaise: 500_00, feePaise: 50_00 };

export const DELIVERY_DAYS = { least: 3, most: 7 } as const;
export const DELIVERY_TIME = `${String(DELIVERY_DAYS.least)} to ${String(DELIVERY_DAYS.most)} business days`;

export function isAlwaysFree({ feePaise, freeThresholdPaise }: Shipping): boolean {
  return feePaise === 0 || freeThresholdPaise === 0;
}

export function shippingFee(
  subtotalPaise: number,
  { freeThresholdPaise, feePaise }: Shipping,
  discountPaise = 0,
): number {
  const payablePaise = Math.max(0, subtotalPaise - discountPaise);
  return subtotalPaise === 0 || payablePaise >= freeThresholdPaise ? 0 : feePaise;
}

/** 0 if shipping is free already, or costs nothing anyway. */
export function untilFreeShipping(subtotalPaise: number, { freeThresholdPaise, feePaise }: Shipping): number {
  return feePaise === 0 ? 0 : Math.max(0, freeThresholdPaise - subtotalPaise);
}

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
