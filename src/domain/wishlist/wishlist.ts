import { cookieIn } from '#cookie-in.ts';
import { parseJson } from '#parse-json.ts';
import { MOST_ROW_ID } from '#row-id.ts';

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

export const WISHLIST_FULL = `A wishlist holds ${MOST_IN_WISHLIST} pieces at most.`;

/** What a guest wishes for, as their browser keeps it: ids of products, newest first, each once. */
export type GuestWishes = readonly number[];

/** Reads whatever the browser has kept: entries without meaning are dropped. */
export function parseWishes(text: string | null | undefined): GuestWishes {
  const stored = parseJson(text);
  return Array.isArray(stored) ? onlyWishes(stored) : [];
}

/** Null if there is no room for one more. */
export function withWish(wishes: GuestWishes, id: number): GuestWishes | null {
  if (wishes.includes(id)) return wishes;
  return wishes.length < MOST_IN_WISHLIST ? [id, ...wishes] : null;
}

export function withoutWishes(wishes: GuestWishes, gone: GuestWishes): GuestWishes {
  const left = new Set(gone);
  return wishes.filter((id) => !left.has(id));
}

/** Sent only to the page of the wishlist, so that the shop knows which pieces to show there. */
export const WISHES_COOKIE = 'wishes';

/**
 * A cookie has room for a whole list. 0 stands for a list that has become empty, whose page the guest may still see.
 */
export function toCookieValue(wishes: GuestWishes): string {
  return wishes.join('.') || '0';
}

/** Reads a whole Cookie header; null if the browser keeps no list. */
export function readWishes(cookies: string): GuestWishes | null {
  const found = cookieIn(cookies, WISHES_COOKIE) ?? '';
  return /^\d/.test(found) ? onlyWishes(found.split('.').map(Number)) : null;
}

function onlyWishes(stored: readonly unknown[]): GuestWishes {
  const ids = stored.filter(
    (id): id is number => Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= MOST_ROW_ID,
  );
  return [...new Set(ids)].slice(0, MOST_IN_WISHLIST);
}
