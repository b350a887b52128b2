import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { endOfDay } from '../day.ts';
import { DomainError } from '../errors.ts';
import type { CouponInput } from './coupon-input.ts';

/** What the table has of it. */
export function couponRow({ expiryDay, ...input }: CouponInput) {
  return { ...input, expiryDate: expiryDay === null ? null : endOfDay(expiryDay) };
}

/** Says at its field what the database refuses. */
export async function refusingCoupon<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (cause) {
    const rule = constraintOf(cause);
    if (rule === RULES.couponCodeTaken) {
      const message = 'Another coupon has this code already.';
      throw new DomainError('NAME_TAKEN', { message, details: { code: [message] }, cause });
    }
    if (rule !== RULES.couponUsedUp) throw cause;
    const { message } = new DomainError('COUPON_USED_MORE');
    throw new DomainError('COUPON_USED_MORE', { details: { maxUses: [message] }, cause });
  }
}
