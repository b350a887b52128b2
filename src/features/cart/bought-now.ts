import type { CartKey } from '#cart/guest-cart.ts';
import { parseJson } from '#parse-json.ts';

const KEY = 'bought-now';

/** The checkout names other pieces of the cart as such when somebody came to buy this one. */
export function noteBoughtNow(line: CartKey | null): void {
  try {
    if (line) sessionStorage.setItem(KEY, JSON.stringify({ id: line.id, size: line.size }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing shows the cart as one list.
  }
}

export function readBoughtNow(): CartKey | null {
  try {
    return parseJson(sessionStorage.getItem(KEY)) as CartKey | null;
  } catch {
    return null;
  }
}
