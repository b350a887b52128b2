import { COUPONS, type CouponSeed } from '../catalogue/coupons.ts';
import { DAY_MS, istDayEnd } from '../days.ts';
import { discountOf } from './totals.ts';

/** Hands out coupons as shoppers would have used them, within each coupon's days, limit and minimum. */
export class CouponBook {
  readonly #now: number;
  readonly #uses = new Map<string, number>();

  constructor(now: number) {
    this.#now = now;
  }

  /** The coupon that saves most on an order of that value; the limited one goes first, until it is used up. */
  offer(at: number, subtotalPaise: number): CouponSeed | null {
    const usable = Object.values<CouponSeed>(COUPONS).filter((coupon) =>
      this.#isUsable(coupon, at, subtotalPaise),
    );
    const savings = (coupon: CouponSeed) =>
      coupon === COUPONS.usedUp ? Infinity : discountOf(coupon, subtotalPaise);
    const [best] = usable.sort((a, b) => savings(b) - savings(a));
    if (!best) return null;
    this.#uses.set(best.code, this.usesOf(best.code) + 1);
    return best;
  }

  usesOf(code: string): number {
    return this.#uses.get(code) ?? 0;
  }

  #isUsable(coupon: CouponSeed, at: number, subtotalPaise: number): boolean {
    const startsAt = this.#now - coupon.createdDaysAgo * DAY_MS;
    const endsAt = coupon.expiresInDays === null ? Infinity : istDayEnd(this.#now, coupon.expiresInDays);
    return (
      coupon.isActive &&
      at > startsAt &&
      at < endsAt &&
      subtotalPaise >= (coupon.minPurchasePaise ?? 0) &&
      this.usesOf(coupon.code) < (coupon.maxUses ?? Infinity)
    );
  }
}
