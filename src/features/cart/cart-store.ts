import { atom, computed, type ReadableAtom } from 'nanostores';
import type { NewChange } from '#cart/own-cart.ts';
import type { Known } from '#cart/cart-line.ts';
import {
  type Cart,
  type CartEntry,
  type CartKey,
  countItems,
  hasRoom,
  isSameLine,
  newEntry,
  putBackEntries,
  putEntry,
  quantityOf,
  setQuantity,
} from '#cart/guest-cart.ts';
import { MOST_OF_ONE } from '#catalogue/product-limits.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { $guestCart, keepGuestCart, latestGuestCart } from './guest-cart-store.ts';
import { showCartCount } from './cart-count.ts';

export const $isOwn = atom(!import.meta.env.SSR && isSignedIn());

/** Guests never fetch the code that keeps an account's cart. */
interface AccountCart {
  readonly change: (change: NewChange) => void;
  readonly latest: () => Cart;
}

interface SeenCart {
  readonly cart: Cart;
  readonly isSettled: boolean;
}

let account: AccountCart | null = null;
const $account = atom<SeenCart | null>(null);

export function connectAccount(cart: AccountCart, $seen: ReadableAtom<SeenCart>): void {
  account = cart;
  $seen.subscribe((seen) => $account.set(seen));
}

/** The guest's cart stands in until the account's is here, and is merged into it with all changes. */
export const $cart = computed([$isOwn, $guestCart, $account], (isOwn, guest, own): Cart => {
  return isOwn ? (own?.cart ?? guest) : guest;
});

export const $cartCount = computed($cart, countItems);

/** An account's cart that the browser knows nothing of yet may well not be empty. */
export const $isCartDue = computed([$isOwn, $account], (isOwn, own) => isOwn && !own?.isSettled);

const $shownCount = computed([$cartCount, $isCartDue], (count, isDue) => (isDue ? null : count));

if (!import.meta.env.SSR) {
  $shownCount.subscribe(showCartCount);
  watchSignIn((isIn) => $isOwn.set(isIn));
}

type AddOutcome = 'added' | 'no-stock' | 'no-room' | 'too-many';

export interface Addition extends CartKey {
  readonly quantity?: number;
  readonly inStock: number;
  readonly pricePaise: number;
}

export function addToCart(addition: Addition): AddOutcome {
  const { quantity = 1, inStock, pricePaise: seenPaise } = addition;
  const cart = latestCart();
  const key = keyOf(addition);
  const held = quantityOf(cart, key);
  if (held + quantity > inStock) return 'no-stock';
  if (held + quantity > MOST_OF_ONE) return 'too-many';
  if (held === 0 && !hasRoom(cart)) return 'no-room';
  change({ kind: 'add', ...key, quantity, seenPaise }, putEntry(cart, newEntry(key, quantity, Date.now())));
  return 'added';
}

/** A quantity below 1 removes the line. `seenPaise` is the new price that the shopper agrees to with it. */
export function setCartQuantity(line: CartKey, quantity: number, seenPaise?: number): void {
  const key = keyOf(line);
  const agreed = seenPaise === undefined ? {} : { seenPaise };
  change({ kind: 'set', ...key, quantity, ...agreed }, setQuantity(latestCart(), key, quantity));
}

export function removeFromCart(key: CartKey): void {
  setCartQuantity(key, 0);
}

export function clearCart(): void {
  change({ kind: 'clear' }, []);
}

export function putBack(entries: readonly CartEntry[], index = 0): void {
  const cart = latestCart();
  const gone = entries.filter((entry) => !cart.some((line) => isSameLine(line, entry)));
  change({ kind: 'merge', entries: gone }, putBackEntries(cart, entries, index));
}

function ownCart(): AccountCart | null {
  return $isOwn.get() ? account : null;
}

/** Includes what another tab changed a moment ago. */
export function latestCart(): Cart {
  return ownCart()?.latest() ?? latestGuestCart();
}

function change(made: NewChange, guest: Cart): void {
  const own = ownCart();
  if (own) own.change(made);
  else keepGuestCart(guest);
}

function keyOf({ id, size }: CartKey): CartKey {
  return size === undefined ? { id } : { id, size };
}

export const $known = atom<Readonly<Record<number, Known>>>({});

export function learn(products: readonly (readonly [id: number, known: Known])[]): void {
  $known.set({ ...$known.get(), ...Object.fromEntries(products) });
}
