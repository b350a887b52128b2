import {
  type Cart,
  type CartEntry,
  type CartKey,
  isSameLine,
  newEntry,
  putEntry,
  setQuantity,
} from './guest-cart.ts';

interface Line extends CartKey {
  readonly quantity: number;
  /** The price that the shopper agrees to with it. */
  readonly seenPaise?: number;
}

/** What somebody signed in does to their cart, until the shop has answered. */
export type NewChange =
  | ({ readonly kind: 'add' } & Line)
  /** The shopper takes some away, and asks for no more. */
  | ({ readonly kind: 'set'; readonly takesAway?: boolean } & Line)
  /** `upTo`: the newest line that the shopper saw; lines that another device adds later stay. */
  | { readonly kind: 'clear'; readonly upTo?: string | undefined }
  /** Lines of a guest's cart, or lines that come back. */
  | { readonly kind: 'merge'; readonly entries: Cart };

/** Named, so that it takes effect only once, however often it is sent. */
export type CartChange = NewChange & {
  readonly changeId: string;
  /** Made before the shop had said whose cart it is. */
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

/** Adds to the waiting changes, and drops those that it makes pointless. The first one may be on its way already. */
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
