import { MOST_LINES, MOST_OF_ONE, MOST_SIZE_LETTERS } from '#catalogue/product-limits.ts';
import { parseJson } from '#parse-json.ts';
import { MOST_ROW_ID } from '#row-id.ts';

export interface CartEntry {
  readonly id: number;
  readonly quantity: number;
  /** `local-{timestamp}-{productId}` */
  readonly cart_item_id: string;
  readonly size?: string;
  /** The price that the shopper last agreed to; a guest's is kept beside the cart. */
  readonly seenPaise?: number;
}

export type Cart = readonly CartEntry[];

export type CartKey = Pick<CartEntry, 'id' | 'size'>;

const LOCAL_ID = /^local-\d{1,15}-\d{1,15}$/;

/** A broken entry is dropped, and two of one line become one. */
export function parseCart(text: string | null | undefined): Cart {
  const stored = parseJson(text);
  const entries = Array.isArray(stored) ? stored.flatMap(readEntry) : [];
  return entries.reduce<Cart>(putEntry, []);
}

/** By hand: a schema library would be most of what a visitor who only looks downloads. */
function readEntry(stored: unknown): CartEntry | [] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, quantity, cart_item_id, size } = stored as Partial<Record<keyof CartEntry, unknown>>;
  // The shop would refuse the whole cart for a larger id.
  if (!isWhole(id) || id > MOST_ROW_ID || !isWhole(quantity)) return [];
  if (typeof cart_item_id !== 'string' || !LOCAL_ID.test(cart_item_id)) return [];
  const entry = { id, quantity: atMost(quantity), cart_item_id };
  if (size === undefined) return entry;
  return typeof size === 'string' && size !== '' && size.length <= MOST_SIZE_LETTERS
    ? { ...entry, size }
    : [];
}

export function putEntry(cart: Cart, entry: CartEntry): Cart {
  if (!cart.some((line) => isSameLine(line, entry))) return hasRoom(cart) ? [...cart, entry] : cart;
  return setQuantity(cart, entry, quantityOf(cart, entry) + entry.quantity);
}

export function putBackEntries(cart: Cart, entries: Cart, index: number): Cart {
  const gone = entries.filter((entry) => !cart.some((line) => isSameLine(line, entry)));
  return [...cart.slice(0, index), ...gone.slice(0, MOST_LINES - cart.length), ...cart.slice(index)];
}

export function newEntry({ id, size }: CartKey, quantity: number, at: number): CartEntry {
  const entry = { id, quantity: atMost(quantity), cart_item_id: `local-${String(at)}-${String(id)}` };
  return size === undefined ? entry : { ...entry, size };
}

export function setQuantity(cart: Cart, key: CartKey, quantity: number): Cart {
  return cart.flatMap((line) => {
    if (!isSameLine(line, key)) return line;
    return quantity < 1 ? [] : { ...line, quantity: atMost(quantity) };
  });
}

export function quantityOf(cart: Cart, key: CartKey): number {
  return cart.find((line) => isSameLine(line, key))?.quantity ?? 0;
}

export function countItems(cart: readonly Pick<CartEntry, 'quantity'>[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function hasRoom(cart: Cart): boolean {
  return cart.length < MOST_LINES;
}

export function isSameLine(one: CartKey, other: CartKey): boolean {
  return one.id === other.id && one.size === other.size;
}

const atMost = (quantity: number) => Math.min(quantity, MOST_OF_ONE);

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const CART_FULL = `A cart holds ${MOST_LINES} different pieces at most.`;
export const CART_FULL_OF_ONE = `A cart holds ${MOST_OF_ONE} of one piece at most.`;

export const SELECT_A_SIZE = {
  add: 'Please select a size before adding to cart.',
  buy: 'Please select a size before proceeding to checkout.',
} as const;
