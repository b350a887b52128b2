import { type Priced, shownPrice } from '#catalogue/product.ts';
import { type Shipping, shippingFee } from '#shop-settings/delivery-terms.ts';
import { type Discount, discountOf } from './discount.ts';
import { LEAST_PAYABLE_PAISE } from './payable.ts';

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
