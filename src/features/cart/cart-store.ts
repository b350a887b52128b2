import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { computed } from 'nanostores';
import {
  type Cart,
  type CartEntry,
  type CartKey,
  countItems,
  hasRoom,
  MOST_OF_ONE,
  newEntry,
  parseCart,
  putBackEntries,
  putEntry,
  quantityOf,
  setQuantity,
} from '../../domain/cart/guest-cart.ts';
import { showCartCount } from './cart-badge.ts';
import { CART_KEY, readKeptCart } from './kept-cart.ts';

export const $cart = persistentAtom<Cart>(CART_KEY, [], { encode: JSON.stringify, decode: parseCart });

export const $cartCount = computed($cart, countItems);

let isKept = true;

if (!import.meta.env.SSR) $cartCount.subscribe(showCartCount);

export type AddOutcome = 'added' | 'no-stock' | 'no-room' | 'too-many';

export interface Addition extends CartKey {
  readonly quantity?: number;
  readonly inStock: number;
}

export function addToCart({ id, size, quantity = 1, inStock }: Addition): AddOutcome {
  const cart = latest();
  const entry = newEntry(size === undefined ? { id } : { id, size }, quantity, Date.now());
  const held = quantityOf(cart, entry);
  if (held + quantity > inStock) return 'no-stock';
  if (held + quantity > MOST_OF_ONE) return 'too-many';
  if (held === 0 && !hasRoom(cart)) return 'no-room';
  keep(putEntry(cart, entry));
  return 'added';
}

/** Below 1 it is removed. */
export function setCartQuantity(key: CartKey, quantity: number): void {
  keep(setQuantity(latest(), key, quantity));
}

export function removeFromCart(key: CartKey): void {
  setCartQuantity(key, 0);
}

export function clearCart(): void {
  keep([]);
}

/** Undoes a removal. */
export function putBack(entries: readonly CartEntry[], index = 0): void {
  keep(putBackEntries(latest(), entries, index));
}

/** False where the browser refuses to keep anything: the cart then lasts as long as this page. */
export function isCartKept(): boolean {
  return isKept;
}

/** Another tab may have written a moment ago, before this one is told. */
function latest(): Cart {
  const kept = isKept ? readKeptCart() : null;
  isKept = kept !== null;
  return kept ?? $cart.get();
}

function keep(cart: Cart): void {
  try {
    $cart.set(cart);
  } catch {
    isKept = false;
    setPersistentEngine({}, windowPersistentEvents);
    $cart.set(cart);
  }
}
