import {
  type GuestWishes,
  parseWishes,
  toCookieValue,
  WISHES_COOKIE,
  withoutWishes,
} from '../../domain/wishlist/guest-wishlist.ts';
import { persistentAtom } from '../../lib/persistent-atom.ts';
import { paths } from '../../paths/paths.ts';
import { GUEST_WISHLIST_KEY } from './stored-wishlist.ts';

const MONTH_S = 30 * 24 * 60 * 60;

const kept = persistentAtom(GUEST_WISHLIST_KEY, parseWishes);

export const $guestWishes = kept.$store;
export const latestGuestWishes = kept.latest;

/** The page of the wishlist is written by the shop, which hears of a guest's pieces there and nowhere else. */
export function keepGuestWishes(wishes: GuestWishes): void {
  nameThem(wishes, MONTH_S);
  kept.keep(wishes);
}

/** Of somebody with an account: they are in her own list now, or she has taken them off. */
export function forgetGuestWishes(settled: GuestWishes): void {
  const left = withoutWishes(kept.latest(), settled);
  nameThem(left, left.length > 0 ? MONTH_S : 0);
  kept.keep(left);
}

/** They are not for sale any more. */
export function dropGoneWishes(gone: GuestWishes): void {
  const wishes = kept.latest();
  const left = withoutWishes(wishes, gone);
  if (left.length < wishes.length) keepGuestWishes(left);
}

/** Before they are kept: whoever hears of that may load the page anew at once. */
function nameThem(wishes: GuestWishes, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${WISHES_COOKIE}=${toCookieValue(wishes)}; Path=${paths.wishlist}; Max-Age=${String(age)}; SameSite=Lax${secure}`;
}
