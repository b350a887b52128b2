import { countItems, parseCart } from '#cart/guest-cart.ts';
import { parseJson } from '#parse-json.ts';

export const GUEST_CART_KEY = 'guest_cart';
export const OWN_CART_KEY = 'own_cart';

/** The number of pieces in the cart now; null while it is unknown. */
export function storedCount(isSignedIn: boolean): number | null {
  try {
    if (!isSignedIn) return countItems(parseCart(localStorage.getItem(GUEST_CART_KEY)));
    const own = parseJson(localStorage.getItem(OWN_CART_KEY)) as { count?: unknown } | null;
    return typeof own?.count === 'number' ? own.count : null;
  } catch {
    return null;
  }
}
