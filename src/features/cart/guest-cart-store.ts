import { parseCart } from '../../domain/cart/guest-cart.ts';
import { keptAtom } from './kept-atom.ts';
import { GUEST_CART_KEY } from './kept-cart.ts';

const kept = keptAtom(GUEST_CART_KEY, parseCart);

export const $guestCart = kept.$store;
export const latestGuestCart = kept.latest;
export const keepGuestCart = kept.keep;
