import { cookieIn } from '#cookie-in.ts';
import { parseJson } from '#parse-json.ts';
import { MOST_ROW_ID } from '#row-id.ts';

export const MOST_IN_WISHLIST = 200;
export const WISHES_PER_PAGE = 24;

export interface WishlistItem {
  readonly productId: number;
  readonly addedAt: number;
}

export interface Wishlist {
  readonly userId: string;
  readonly items: readonly WishlistItem[];
  readonly total: number;
}

export interface AddedWish extends Wishlist {
  readonly already: boolean;
}

export interface MergedWishlist extends Wishlist {
  readonly added: number;
  readonly leftOut: number;
}

export const WISHLIST_FULL = `A wishlist holds ${MOST_IN_WISHLIST} pieces at most.`;

/** Ids of products as the browser keeps them: newest first, each once. */
export type GuestWishes = readonly number[];

/** Entries without meaning are dropped. */
export function parseWishes(text: string | null | undefined): GuestWishes {
  const stored = parseJson(text);
  return Array.isArray(stored) ? onlyWishes(stored) : [];
}

export function withWish(wishes: GuestWishes, id: number): GuestWishes | null {
  if (wishes.includes(id)) return wishes;
  return wishes.length < MOST_IN_WISHLIST ? [id, ...wishes] : null;
}

export function withoutWishes(wishes: GuestWishes, gone: GuestWishes): GuestWishes {
  const left = new Set(gone);
  return wishes.filter((id) => !left.has(id));
}

/** Only the page of the wishlist gets it, so that the shop knows which pieces to show there. */
export const WISHES_COOKIE = 'wishes';

/** A cookie has room for a whole list. 0 stands for a list that has become empty. */
export function toCookieValue(wishes: GuestWishes): string {
  return wishes.join('.') || '0';
}

/** `cookies` is a whole Cookie header; null if the browser keeps no list. */
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
