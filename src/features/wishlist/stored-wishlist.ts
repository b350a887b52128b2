export const WISHLIST_KEY = 'wishlist';

/** Whether this browser still knows what somebody wished for. */
export function hasStoredWishlist(): boolean {
  try {
    return /\d/.test(localStorage.getItem(WISHLIST_KEY) ?? '');
  } catch {
    return false;
  }
}
