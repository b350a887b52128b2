import * as z from 'zod';
import { RequestedLines } from '#pricing/requested-lines.ts';
import { type PricedLine, priceOrder, subtotalOf } from '#pricing/price-order.ts';
import type { Shipping } from '#shop-settings/delivery-terms.ts';
import { type Coupon, judgeCoupon, discountText } from './coupon.ts';

export const OffersInput = z.strictObject({
  items: RequestedLines,
});
export type OffersInput = z.output<typeof OffersInput>;

export interface CouponOffer {
  readonly code: string;
  readonly discount: string;
  /** 0 if the cart has to grow first. */
  readonly savesPaise: number;
  readonly missingPaise: number;
}

interface Offered {
  readonly coupons: readonly Coupon[];
  readonly usesOf: ReadonlyMap<number, number>;
  readonly lines: readonly PricedLine[];
  readonly shipping: Shipping;
  readonly at: number;
}

const NEAR = 2;

/** Coupons that would make this cart cheaper, best first, then those that it nearly qualifies for. */
export function couponOffers({ coupons, usesOf, lines, shipping, at }: Offered): CouponOffer[] {
  const subtotalPaise = subtotalOf(lines, at);
  const totalWith = (discount: Coupon | null) =>
    priceOrder({ lines, discount, shipping, giftWrapPaise: 0, at }).totalPaise;
  const plainPaise = totalWith(null);
  const offers = coupons.flatMap((coupon): CouponOffer[] => {
    const uses = usesOf.get(coupon.id) ?? 0;
    const { status } = judgeCoupon(coupon.code, coupon, { subtotalPaise, ownUses: uses, uses, at });
    const offer = { code: coupon.code, discount: discountText(coupon), savesPaise: 0, missingPaise: 0 };
    if (status === 'applied') return [{ ...offer, savesPaise: plainPaise - totalWith(coupon) }];
    const neededPaise = coupon.minPurchasePaise ?? 0;
    const isNear = status === 'minimum' && neededPaise <= subtotalPaise * NEAR;
    return isNear ? [{ ...offer, missingPaise: neededPaise - subtotalPaise }] : [];
  });
  return offers
    .filter(({ savesPaise, missingPaise }) => savesPaise > 0 || missingPaise > 0)
    .sort((a, b) => b.savesPaise - a.savesPaise || a.missingPaise - b.missingPaise);
}
