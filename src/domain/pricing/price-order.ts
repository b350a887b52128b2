import { type Priced, shownPrice } from '../catalogue/product.ts';
import { type Discount, discountOf } from '../coupon/coupon.ts';
import { LEAST_PAYABLE_PAISE } from '../payment/payable.ts';
import { type Shipping, shippingFee } from './shipping.ts';

export interface PricedLine extends Priced {
  readonly quantity: number;
}

export interface OrderAmounts {
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly shippingPaise: number;
  readonly giftWrapPaise: number;
  readonly taxesPaise: number;
  /** What is to be paid. Not quite the sum of the others where less than a rupee is waived. */
  readonly totalPaise: number;
}

/** Prices include the tax. */
const TAXES_PAISE = 0;

/** Each line at the price that holds now: an offer that is over has given the original price back. */
export function subtotalOf(lines: readonly PricedLine[], at: number): number {
  return lines.reduce((sum, line) => sum + shownPrice(line, at).pricePaise * line.quantity, 0);
}

interface Pricing {
  readonly lines: readonly PricedLine[];
  /** Of a coupon that may be used. */
  readonly discount: Discount | null;
  readonly shipping: Shipping;
  /** 0 where it is not to be wrapped. */
  readonly giftWrapPaise: number;
  readonly at: number;
}

/**
 * DESIGN §6: the one place where totals are made, for the screen, the quote and the order. Free shipping and coupons look
 * at the goods: the wrap makes nothing cheaper, and is paid for whatever a coupon takes off.
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
