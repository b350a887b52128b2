import { MOST_LINES } from './guest-cart.ts';

export const CART_FULL = `A cart holds ${MOST_LINES} different pieces at most.`;
