export interface Shipping {
  readonly freeThresholdPaise: number;
  readonly feePaise: number;
}

export const DEFAULT_SHIPPING: Shipping = { freeThresholdPaise: 500_00, feePaise: 50_00 };

/** Business days from the order to the door, anywhere in India. */
export const DELIVERY_DAYS = { least: 3, most: 7 } as const;
export const DELIVERY_TIME = `${String(DELIVERY_DAYS.least)} to ${String(DELIVERY_DAYS.most)} business days`;

export function isAlwaysFree({ feePaise, freeThresholdPaise }: Shipping): boolean {
  return feePaise === 0 || freeThresholdPaise === 0;
}

/** Sending nothing costs nothing. */
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
