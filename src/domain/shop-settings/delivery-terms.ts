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
