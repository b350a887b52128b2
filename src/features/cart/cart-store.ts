import { atom, computed } from 'nanostores';
import {
  type Cart,
  type CartEntry,
  type CartKey,
  countItems,
  hasRoom,
  isSameLine,
  newEntry,
  putEntry,
  quantityOf,
  setQuantity,
} from '../../domain/cart/guest-cart.ts';
import { isSignedIn, watchSignIn } from '../account/watch-sign-in.ts';
import { $guestCart, keepGuestCart, latestGuestCart } from './guest-cart-store.ts';
import { isBrowserKeeping } from './kept-atom.ts';
import { $ownCart, changeOwnCart, latestOwnCart, seenCart } from './own-cart-store.ts';
import { showCartCount } from './show-cart-count.ts';

/** Whose cart it is: the guest's in this browser, or that of an account. */
export const $isOwn = atom(!import.meta.env.SSR && isSignedIn());

/** It could not be fetched and was never known: no use in waiting for it. */
export const $isOutOfReach = atom(false);

export const $cart = computed([$isOwn, $guestCart, $ownCart], (isOwn, guest, own): Cart => {
  return isOwn ? seenCart(own, guest) : guest;
});

export const $cartCount = computed($cart, countItems);

const $shownCount = computed(
  [$cartCount, $isOwn, $ownCart, $isOutOfReach],
  (count, isOwn, own, isOutOfReach) => (isOwn && own.count === null && !isOutOfReach ? null : count),
);

if (!import.meta.env.SSR) {
  $shownCount.subscribe(showCartCount);
  watchSignIn((isIn) => $isOwn.set(isIn));
}

export type AddOutcome = 'added' | 'no-stock' | 'no-room';

export interface Addition extends CartKey {
  readonly quantity?: number;
  readonly inStock: number;
  readonly pricePaise: number;
}

export function addToCart({ id, size, quantity = 1, inStock, pricePaise }: Addition): AddOutcome {
  const cart = latest();
  const key = size === undefined ? { id } : { id, size };
  const held = quantityOf(cart, key);
  if (held + quantity > inStock) return 'no-stock';
  if (held === 0 && !hasRoom(cart)) return 'no-room';
  if ($isOwn.get()) changeOwnCart({ kind: 'add', ...key, quantity, seenPaise: pricePaise });
  else keepGuestCart(putEntry(cart, newEntry(key, quantity, Date.now())));
  return 'added';
}

/** Below 1 it is removed. */
export function setCartQuantity({ id, size }: CartKey, quantity: number): void {
  const key = size === undefined ? { id } : { id, size };
  if ($isOwn.get()) changeOwnCart({ kind: 'set', ...key, quantity });
  else keepGuestCart(setQuantity(latest(), key, quantity));
}

export function removeFromCart(key: CartKey): void {
  setCartQuantity(key, 0);
}

export function clearCart(): void {
  if ($isOwn.get()) changeOwnCart({ kind: 'clear' });
  else keepGuestCart([]);
}

/** Undoes a removal, each line where it stood as far as the browser keeps them. */
export function putBack(entries: readonly CartEntry[], index = 0): void {
  const cart = latest();
  const gone = entries.filter((entry) => !cart.some((line) => isSameLine(line, entry)));
  if (gone.length === 0) return;
  if ($isOwn.get()) changeOwnCart({ kind: 'merge', entries: gone });
  else keepGuestCart(cart.toSpliced(index, 0, ...gone));
}

/** False where the browser refuses to keep anything: the cart then lasts as long as this page. */
export function isCartKept(): boolean {
  return isBrowserKeeping();
}

function latest(): Cart {
  const guest = latestGuestCart();
  return $isOwn.get() ? seenCart(latestOwnCart(), guest) : guest;
}
