import {
  type GuestWishes,
  parseWishes,
  toCookieValue,
  WISHES_COOKIE,
  withoutWishes,
} from '../../domain/wishlist/guest-wishlist.ts';
import { paths } from '../../lib/paths.ts';
import { persistentAtom } from '../../lib/persistent-atom.ts';
import { GUEST_WISHLIST_KEY } from './stored-wishlist.ts';

const MONTH_S = 30 * 24 * 60 * 60;

const kept = persistentAtom(GUEST_WISHLIST_KEY, parseWishes);

export const $guestWishes = kept.$store;
export const latestGuestWishes = kept.latest;

/** The page of the wishlist is written by the shop, which hears of a guest's pieces there and nowhere else. */
export function keepGuestWishes(wishes: GuestWishes): void {
  kept.keep(wishes);
  nameThem(wishes, MONTH_S);
}

/** They are in her own list now. */
export function forgetGuestWishes(joined: GuestWishes): void {
  const left = withoutWishes(kept.latest(), joined);
  kept.keep(left);
  nameThem(left, left.length > 0 ? MONTH_S : 0);
}

function nameThem(wishes: GuestWishes, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${WISHES_COOKIE}=${toCookieValue(wishes)}; Path=${paths.wishlist}; Max-Age=${String(age)}; SameSite=Lax${secure}`;
}
