import { atom, computed } from 'nanostores';
import { parseJson } from '#parse-json.ts';
import {
  type GuestWishes,
  parseWishes,
  toCookieValue,
  WISHES_COOKIE,
  withoutWishes,
  type Wishlist,
} from '#wishlist/wishlist.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { paths } from '#paths/paths.ts';
import { GUEST_WISHLIST_KEY, WISHLIST_KEY } from './stored-wishlist.ts';

const MONTH_S = 30 * 24 * 60 * 60;

const storedGuest = persistentAtom(GUEST_WISHLIST_KEY, parseWishes);

const $guestWishes = storedGuest.$store;
export const latestGuestWishes = storedGuest.latest;

/** The shop renders the wishlist page, so a cookie that is sent only to that page tells it a guest's pieces. */
export function keepGuestWishes(wishes: GuestWishes): void {
  nameThem(wishes, MONTH_S);
  storedGuest.keep(wishes);
}

export function forgetGuestWishes(settled: GuestWishes): void {
  const left = withoutWishes(storedGuest.latest(), settled);
  nameThem(left, left.length > 0 ? MONTH_S : 0);
  storedGuest.keep(left);
}

export function dropGoneWishes(gone: GuestWishes): void {
  const wishes = storedGuest.latest();
  const left = withoutWishes(wishes, gone);
  if (left.length < wishes.length) keepGuestWishes(left);
}

/** The cookie comes first, because whoever hears of the change may reload the page at once. */
function nameThem(wishes: GuestWishes, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${WISHES_COOKIE}=${toCookieValue(wishes)}; Path=${paths.wishlist}; Max-Age=${String(age)}; SameSite=Lax${secure}`;
}

type ProductIds = readonly number[];

/** Fired when a guest's pieces have joined the account's list; a page that cancels it is reloaded. */
export const JOINED = 'wishes-joined';

/** For every call to the shop, because each answer is the whole list and the last one counts. */
export const inTurn = createSerialQueue('wishlist');

const stored = persistentAtom(WISHLIST_KEY, parse);

export const $wishlist = stored.$store;

/** Includes a guest's pieces while they are on their way into the account's list. */
export const $wished = computed([$wishlist, $guestWishes], (own, guest): ProductIds => {
  return [...new Set([...guest, ...own])];
});

export const $busyWishes = atom<ReadonlySet<number>>(new Set());

export function acceptWishlist({ items }: Pick<Wishlist, 'items'>): void {
  stored.keep(items.map(({ productId }) => productId));
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
