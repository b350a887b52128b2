/** Of somebody signed in: what the shop said last. */
export const WISHLIST_KEY = 'wishlist';
/** Of a guest, for when she has an account. */
export const GUEST_WISHLIST_KEY = 'guest_wishlist';

/** Whether this browser knows what somebody wished for. */
export function hasStoredWishlist(): boolean {
  try {
    return [WISHLIST_KEY, GUEST_WISHLIST_KEY].some((key) => /\d/.test(localStorage.getItem(key) ?? ''));
  } catch {
    return false;
  }
}
