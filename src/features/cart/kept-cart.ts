import { type Cart, parseCart } from '../../domain/cart/guest-cart.ts';

export const CART_KEY = 'guest_cart';

/** What the browser keeps at this moment; null where it refuses to say. */
export function readKeptCart(): Cart | null {
  try {
    return parseCart(localStorage.getItem(CART_KEY));
  } catch {
    return null;
  }
}
