/** An account's list as the shop last said. */
export const WISHLIST_KEY = 'wishlist';
/** A guest's list, kept until they have an account. */
export const GUEST_WISHLIST_KEY = 'guest_wishlist';

export function hasStoredWishlist(): boolean {
  try {
    return [WISHLIST_KEY, GUEST_WISHLIST_KEY].some((key) => /\d/.test(localStorage.getItem(key) ?? ''));
  } catch {
    return false;
  }
}
