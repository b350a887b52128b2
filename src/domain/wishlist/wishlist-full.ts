import { MOST_IN_WISHLIST } from './wishlist.ts';

export const WISHLIST_FULL = `A wishlist holds ${MOST_IN_WISHLIST} pieces at most.`;
