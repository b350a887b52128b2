import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import type { Wishlist } from '../../domain/wishlist/wishlist.ts';
import { WISHLIST_KEY } from './kept-wishlist.ts';

type ProductIds = readonly number[];

/** What the shop has on the list, newest first, as it said last; the same in all tabs. */
export const $wishlist = persistentAtom<ProductIds>(WISHLIST_KEY, [], {
  encode: JSON.stringify,
  decode: parse,
});

export const $wishlistCount = computed($wishlist, ({ length }) => length);

/** The products that the shop is being asked about. */
export const $busyWishes = atom<ReadonlySet<number>>(new Set());

export function acceptWishlist({ items }: Pick<Wishlist, 'items'>): void {
  const ids = items.map(({ productId }) => productId);
  try {
    $wishlist.set(ids);
  } catch {
    // Where nothing can be kept each page asks for itself.
  }
}

export function setBusy(id: number, isBusy: boolean): void {
  const busy = new Set($busyWishes.get());
  if (isBusy) busy.add(id);
  else busy.delete(id);
  $busyWishes.set(busy);
}

function parse(text: string): ProductIds {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
