/** For whoever is signed in: the list as the shop last said. */
export const WISHLIST_KEY = 'wishlist';
/** For a guest: kept until they have an account. */
export const GUEST_WISHLIST_KEY = 'guest_wishlist';

/** Whether this browser knows of a wishlist. */
export function hasStoredWishlist(): boolean {
  try {
    return [WISHLIST_KEY, GUEST_WISHLIST_KEY].some((key) => /\d/.test(localStorage.getItem(key) ?? ''));
  } catch {
    return false;
  }
}
