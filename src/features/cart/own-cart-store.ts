import { applyChanges, type CartChange, type NewChange, queueChange } from '../../domain/cart/cart-change.ts';
import { type Cart, countItems } from '../../domain/cart/guest-cart.ts';
import type { OwnCart, OwnLine } from '../../domain/cart/own-cart.ts';
import { persistentAtom } from '../../lib/persistent-atom.ts';
import { OWN_CART_KEY } from './stored-cart.ts';

/** The cart of somebody signed in: what the shop answered last, and what it has not answered yet. */
interface Kept {
  /** Whose it is; null until the shop has said so. */
  readonly userId: string | null;
  readonly lines: Cart;
  readonly waiting: readonly CartChange[];
  /** For the badge, which reads no more than that; null until the shop has answered once. */
  readonly count: number | null;
}

const NOTHING: Kept = { userId: null, lines: [], waiting: [], count: null };

const kept = persistentAtom(OWN_CART_KEY, parse);

export const $ownCart = kept.$store;
export const latestOwnCart = kept.latest;

/** Until the shop has answered the guest's cart stands for it, which will go into it. */
export function seenCart({ userId, lines, waiting, count }: Kept, guest: Cart): Cart {
  if (count !== null) return applyChanges(lines, waiting);
  // What waits may be of somebody who has signed out since.
  return userId === null ? applyChanges(guest, waiting) : guest;
}

export function changeOwnCart(change: NewChange): void {
  const changeId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const own = kept.latest();
  keep({ ...own, waiting: queueChange(own.waiting, { ...change, changeId }) });
}

/** Before everything that waits; to be called while nothing is on its way. */
export function mergeFirst(entries: Cart, changeId: string): void {
  const own = kept.latest();
  if (own.waiting.some((change) => change.changeId === changeId)) return;
  keep({ ...own, waiting: [{ kind: 'merge', entries, changeId }, ...own.waiting] });
}

/** What the shop answers holds; what waits is seen on top of it. */
export function acceptAnswer({ userId, items }: OwnCart, answered?: string): void {
  const own = kept.latest();
  const isSame = own.userId === null || own.userId === userId;
  const waiting = isSame ? own.waiting.filter(({ changeId }) => changeId !== answered) : [];
  keep({ userId, lines: items.map(toEntry), waiting, count: 0 });
}

export function dropChange(dropped: string): void {
  const own = kept.latest();
  keep({ ...own, waiting: own.waiting.filter(({ changeId }) => changeId !== dropped) });
}

/** Of somebody who has signed out only the changes stay that never reached the shop, for when she is back. */
export function forgetOwnCart(): void {
  const { userId, waiting } = kept.latest();
  const isOpen = userId !== null && waiting.length > 0;
  kept.keep(isOpen ? { ...NOTHING, userId, waiting } : NOTHING);
}

function keep(own: Kept): void {
  kept.keep({ ...own, count: own.count === null ? null : countItems(seenCart(own, [])) });
}

function toEntry({ id, productId, size, quantity, pricePaiseWhenAdded }: OwnLine) {
  return {
    id: productId,
    quantity,
    cart_item_id: String(id),
    ...(size !== undefined && { size }),
    ...(pricePaiseWhenAdded !== null && { seenPaise: pricePaiseWhenAdded }),
  };
}

/** Nobody but this file writes it; what is broken all the same is fetched anew. */
function parse(text: string | null): Kept {
  try {
    const own = JSON.parse(text ?? '') as Kept;
    return Array.isArray(own.lines) && Array.isArray(own.waiting) ? own : NOTHING;
  } catch {
    return NOTHING;
  }
}
