import { DRAFT_KEY } from '../order/checkout/kept-draft.ts';

/** What was chosen in this tab of which only the shop knows what it makes the cart cost. */
export function keptChoice(): 'coupon' | 'wrap' | null {
  try {
    const kept = sessionStorage.getItem(DRAFT_KEY) ?? '';
    if (/"couponCode":"[^"]/.test(kept)) return 'coupon';
    return kept.includes('"giftWrap":true') ? 'wrap' : null;
  } catch {
    return null;
  }
}
