export const MOST_IN_WISHLIST = 200;
export const WISHES_PER_PAGE = 24;

export interface WishlistItem {
  readonly productId: number;
  readonly addedAt: number;
}

/** The wished-for pieces, newest first; never more than `MOST_IN_WISHLIST`. */
export interface Wishlist {
  readonly userId: string;
  readonly items: readonly WishlistItem[];
  readonly total: number;
}

export interface AddedWish extends Wishlist {
  /** It was already on the list. */
  readonly already: boolean;
}

export interface MergedWishlist extends Wishlist {
  /** How many of them were not on the list before. */
  readonly added: number;
  /** How many of them the shop no longer has, or found no room for. */
  readonly leftOut: number;
}
