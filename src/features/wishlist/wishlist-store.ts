import { atom, computed } from 'nanostores';
import { parseJson } from '#parse-json.ts';
import type { Wishlist } from '#wishlist/wishlist.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { $guestWishes } from './guest-wishlist-store.ts';
import { WISHLIST_KEY } from './stored-wishlist.ts';

type ProductIds = readonly number[];

/** Fired when a guest's pieces have joined the account's list; a page that cancels it is reloaded. */
export const JOINED = 'wishes-joined';

/** For every call to the shop, because each answer is the whole list and the last one counts. */
export const inTurn = createSerialQueue('wishlist');

const kept = persistentAtom(WISHLIST_KEY, parse);

/** The list as the shop last said, newest first; the same in all tabs. */
export const $wishlist = kept.$store;

/** Includes a guest's pieces while they are on their way into the account's list. */
export const $wished = computed([$wishlist, $guestWishes], (own, guest): ProductIds => {
  return [...new Set([...guest, ...own])];
});

/** The products that the shop is being asked about. */
export const $busyWishes = atom<ReadonlySet<number>>(new Set());

export function acceptWishlist({ items }: Pick<Wishlist, 'items'>): void {
  kept.keep(items.map(({ productId }) => productId));
}

export function setBusy(id: number, isBusy: boolean): void {
  const busy = new Set($busyWishes.get());
  if (isBusy) busy.add(id);
  else busy.delete(id);
  $busyWishes.set(busy);
}

function parse(text: string | null): ProductIds {
  const ids = parseJson(text);
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
