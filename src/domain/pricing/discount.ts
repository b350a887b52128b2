import { WHOLE_BPS } from '#percent.ts';

export const discountTypes = ['percentage', 'fixed_amount'] as const;

export interface Discount {
  readonly discountType: (typeof discountTypes)[number];
  /** Hundredths of a per cent, or paise. */
  readonly discountValue: number;
}

/** Half a paisa is rounded in the shopper's favour. */
export function discountOf({ discountType, discountValue }: Discount, subtotalPaise: number): number {
  if (discountType === 'fixed_amount') return discountValue;
  // In two parts, since the product of large amounts would not be exact.
  const rest = subtotalPaise % WHOLE_BPS;
  const whole = ((subtotalPaise - rest) / WHOLE_BPS) * discountValue;
  return whole + Math.floor((rest * discountValue + WHOLE_BPS / 2) / WHOLE_BPS);
}

/** A share comes off added goods, too. Null if this amount is never left. */
export function goodsLeaving(paise: number, { discountType, discountValue }: Discount): number | null {
  if (discountType === 'fixed_amount') return paise + discountValue;
  return discountValue < WHOLE_BPS ? Math.ceil((paise * WHOLE_BPS) / (WHOLE_BPS - discountValue)) : null;
}
