export const DRAFT_KEY = 'checkout_draft';

/** Whether a coupon was applied in this tab; whoever only asks that needs nothing else of the draft. */
export function hasKeptCoupon(): boolean {
  try {
    return /"couponCode":"[^"]/.test(sessionStorage.getItem(DRAFT_KEY) ?? '');
  } catch {
    return false;
  }
}
