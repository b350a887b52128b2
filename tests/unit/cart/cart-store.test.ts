import { beforeEach, expect, test, vi } from 'vitest';
import { MOST_LINES, MOST_OF_ONE } from '#catalogue/product-limits.ts';
import { newEntry, parseCart } from '#cart/guest-cart.ts';
import { $cart, type Addition, addToCart, clearCart, putBack } from '#features/cart/cart-store.ts';
import { GUEST_CART_KEY } from '#features/cart/cart-count.ts';

vi.stubGlobal('addEventListener', () => undefined);
/** What the browser keeps, for this tab and every other. */
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

beforeEach(clearCart);

const add = (addition: Omit<Addition, 'pricePaise'>) => addToCart({ pricePaise: 10_000, ...addition });
const quantities = () => $cart.get().map(({ quantity }) => quantity);

test('S4: what is added is in the cart, or the outcome says why not', () => {
  expect(add({ id: 7, quantity: 2, inStock: 3 })).toBe('added');
  expect(add({ id: 7, quantity: 2, inStock: 3 })).toBe('no-stock');
  expect(quantities()).toEqual([2]);
});

test('an addition that goes past what a cart holds of one piece is refused, not cut', () => {
  expect(add({ id: 7, quantity: MOST_OF_ONE, inStock: 5000 })).toBe('added');
  expect(add({ id: 7, inStock: 5000 })).toBe('too-many');
  expect(add({ id: 8, quantity: MOST_OF_ONE + 1, inStock: 5000 })).toBe('too-many');
  expect(quantities()).toEqual([MOST_OF_ONE]);
});

test('an undone removal finds no room in a cart that has filled meanwhile', () => {
  for (let id = 1; id <= MOST_LINES; id += 1) add({ id, inStock: 1 });
  expect(add({ id: 100, inStock: 1 })).toBe('no-room');
  putBack([newEntry({ id: 100 }, 1, 1)]);
  expect($cart.get()).toHaveLength(MOST_LINES);
});

test('S3: the cart is kept in the browser, and what another tab has put into it meanwhile stays', () => {
  add({ id: 7, quantity: 2, inStock: 3 });
  expect(parseCart(kept.get(GUEST_CART_KEY))).toEqual($cart.get());

  const other = newEntry({ id: 9, size: '2.4' }, 1, Date.now());
  kept.set(GUEST_CART_KEY, JSON.stringify([...$cart.get(), other]));
  expect(add({ id: 7, quantity: 1, inStock: 3 })).toBe('added');
  expect($cart.get()).toMatchObject([
    { id: 7, quantity: 3 },
    { id: 9, size: '2.4', quantity: 1 },
  ]);
  expect(parseCart(kept.get(GUEST_CART_KEY))).toEqual($cart.get());
});
