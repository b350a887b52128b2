import { parseCart } from '#cart/guest-cart.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { GUEST_CART_KEY } from './stored-cart.ts';

const kept = persistentAtom(GUEST_CART_KEY, parseCart);

export const $guestCart = kept.$store;
export const latestGuestCart = kept.latest;
export const keepGuestCart = kept.keep;
