import type { LiveStock } from '#catalogue/live-stock.ts';
import {
  type Cart,
  type CartEntry,
  type CartKey,
  isSameLine,
  newEntry,
  putEntry,
  setQuantity,
} from './guest-cart.ts';

export interface OwnLine {
  readonly id: number;
  readonly productId: number;
  readonly size?: string | undefined;
  readonly quantity: number;
  readonly pricePaiseWhenAdded: number | null;
  readonly clamped: boolean;
  readonly product: LiveStock | null;
}

export interface OwnCart {
  readonly userId: string;
  readonly items: readonly OwnLine[];
  readonly count: number;
  readonly totalPaise: number;
}

export interface MergedCart extends OwnCart {
  readonly leftOut: number;
}

/** Every tab gets the same id for the same cart. It is no secret, so no cryptography. */
export function mergeIdOf(cart: Cart): string {
  const text = cart
    .map(({ cart_item_id, size = '', quantity }) => `${cart_item_id} ${size} ${String(quantity)}`)
    .join('\n');
  return `merge-${[0x811c9dc5, 0x2545f491].map((seed) => fnv(text, seed).toString(36)).join('-')}`;
}

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

interface Line extends CartKey {
  readonly quantity: number;
  readonly seenPaise?: number;
}

export type NewChange =
  | ({ readonly kind: 'add' } & Line)
  /** `takesAway` if the shopper asks for no more than before. */
  | ({ readonly kind: 'set'; readonly takesAway?: boolean } & Line)
  /** `upTo` is the newest line that the shopper saw: lines that another device adds later stay. */
  | { readonly kind: 'clear'; readonly upTo?: string | undefined }
  | { readonly kind: 'merge'; readonly entries: Cart };

export type CartChange = NewChange & {
  readonly changeId: string;
  readonly isEarly?: boolean;
};

export function applyChange(cart: Cart, change: NewChange): Cart {
  switch (change.kind) {
    case 'add':
      return agree(putEntry(cart, newEntry(change, change.quantity, 0)), change);
    case 'set':
      return agree(setQuantity(cart, change, change.quantity), change);
    case 'clear':
      return [];
    case 'merge':
      return change.entries.reduce(upsert, cart);
  }
}

export function applyChanges(cart: Cart, changes: readonly NewChange[]): Cart {
  return changes.reduce(applyChange, cart);
}

/** Changes that the new one makes pointless are dropped, except the first: it may be on its way already. */
export function queueChange(waiting: readonly CartChange[], change: CartChange): readonly CartChange[] {
  if (change.kind === 'clear') return [...waiting.slice(0, 1), change];
  const last = waiting.length > 1 ? waiting.at(-1) : undefined;
  if (change.kind === 'set' && last?.kind === 'set' && last.quantity > 0 && isSameLine(last, change)) {
    return [...waiting.slice(0, -1), { ...last, ...change }];
  }
  return [...waiting, change];
}

function upsert(cart: Cart, entry: CartEntry): Cart {
  const isThere = cart.some((line) => isSameLine(line, entry));
  return isThere ? agree(setQuantity(cart, entry, entry.quantity), entry) : putEntry(cart, entry);
}

function agree(cart: Cart, { id, size, seenPaise }: Line): Cart {
  if (seenPaise === undefined) return cart;
  return cart.map((line) =>
    isSameLine(line, size === undefined ? { id } : { id, size }) ? { ...line, seenPaise } : line,
  );
}
