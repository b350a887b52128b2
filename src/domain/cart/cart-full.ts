import { MOST_LINES, MOST_OF_ONE } from './guest-cart.ts';

export const CART_FULL = `A cart holds ${MOST_LINES} different pieces at most.`;
export const CART_FULL_OF_ONE = `A cart holds ${MOST_OF_ONE} of one piece at most.`;
