export const WISHLIST_KEY = 'wishlist';
export const GUEST_WISHLIST_KEY = 'guest_wishlist';

export function hasStoredWishlist(): boolean {
  try {
    return [WISHLIST_KEY, GUEST_WISHLIST_KEY].some((key) => /\d/.test(localStorage.getItem(key) ?? ''));
  } catch {
    return false;
  }
}
