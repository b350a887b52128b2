import {
  type GuestWishes,
  parseWishes,
  toCookieValue,
  WISHES_COOKIE,
  withoutWishes,
} from '#wishlist/wishlist.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { paths } from '#paths/paths.ts';
import { GUEST_WISHLIST_KEY } from './stored-wishlist.ts';

const MONTH_S = 30 * 24 * 60 * 60;

const kept = persistentAtom(GUEST_WISHLIST_KEY, parseWishes);

export const $guestWishes = kept.$store;
export const latestGuestWishes = kept.latest;

/** The shop renders the wishlist page, so a cookie that is sent only to that page tells it a guest's pieces. */
export function keepGuestWishes(wishes: GuestWishes): void {
  nameThem(wishes, MONTH_S);
  kept.keep(wishes);
}

/** For an account: these pieces are in its list now, or were taken off it. */
export function forgetGuestWishes(settled: GuestWishes): void {
  const left = withoutWishes(kept.latest(), settled);
  nameThem(left, left.length > 0 ? MONTH_S : 0);
  kept.keep(left);
}

/** For pieces that are no longer for sale. */
export function dropGoneWishes(gone: GuestWishes): void {
  const wishes = kept.latest();
  const left = withoutWishes(wishes, gone);
  if (left.length < wishes.length) keepGuestWishes(left);
}

/** Sets the cookie first, because whoever hears of the change may reload the page at once. */
function nameThem(wishes: GuestWishes, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${WISHES_COOKIE}=${toCookieValue(wishes)}; Path=${paths.wishlist}; Max-Age=${String(age)}; SameSite=Lax${secure}`;
}
