import { DRAFT_KEY } from '#features/order/checkout/kept-draft.ts';

/** The choice made in this tab whose effect on the price only the shop knows. */
export function keptChoice(): 'coupon' | 'wrap' | null {
  try {
    const kept = sessionStorage.getItem(DRAFT_KEY) ?? '';
    if (/"couponCode":"[^"]/.test(kept)) return 'coupon';
    return kept.includes('"giftWrap":true') ? 'wrap' : null;
  } catch {
    return null;
  }
}
