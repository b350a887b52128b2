import type { Origin } from './origin.ts';
import type { Priced } from './product.ts';
import type { Quantity } from './quantity.ts';
import { ROW_ID } from './product-id.ts';

/** What stands on a piece in the parcel, by the law of packaged goods. */
export interface StickerPiece extends Origin, Quantity, Priced {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly mrpPaise: number | null;
  readonly manufacturer: string;
  readonly netQuantity: string;
  readonly category: { readonly name: string } | null;
}

export interface StickerCopies {
  readonly id: number;
  readonly copies: number;
}

export const MOST_STICKER_PIECES = 100;
export const MOST_COPIES = 200;
const COPIES = /^\d{1,3}$/;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Of an address such as `?piece=4&copies=2&piece=7&copies=1`; each piece once, one sticker where nothing is said. */
export function parseStickers(params: URLSearchParams): StickerCopies[] {
  const copies = params.getAll('copies');
  const wanted = new Map<number, number>();
  for (const [at, piece] of params.getAll('piece').slice(0, MOST_STICKER_PIECES).entries()) {
    const said = copies[at] ?? '1';
    if (!ROW_ID.test(piece)) continue;
    const many = COPIES.test(said) ? Math.min(Number(said), MOST_COPIES) : 1;
    wanted.set(Number(piece), (wanted.get(Number(piece)) ?? 0) + many);
  }
  return [...wanted].map(([id, many]) => ({ id, copies: Math.min(many, MOST_COPIES) }));
}

/** `2026-11`, where an address says such a month. */
export function parseMonth(text: string | null, otherwise: string): string {
  return text !== null && MONTH.test(text) ? text : otherwise;
}

/** `11/2026`, as stickers have it. */
export function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}
