import type { Origin } from './origin.ts';
import { maximumRetailPrice, type Priced } from './product.ts';
import type { Quantity } from '#tax/quantity.ts';

/** The law of packaged goods wants this on a piece in the parcel. */
export interface StickerPiece extends Origin, Quantity, Priced {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly hsn: string;
  readonly mrpPaise: number | null;
  readonly manufacturer: string;
  readonly netQuantity: string;
  readonly category: { readonly name: string } | null;
}

export interface StickerCopies {
  readonly id: number;
  readonly copies: number;
  readonly soldPaise?: number;
}

/** No sticker shows less than the customer paid, whatever the piece costs since. */
export function stickerPrice(piece: StickerPiece & Pick<StickerCopies, 'soldPaise'>): number {
  return Math.max(maximumRetailPrice(piece), piece.soldPaise ?? 0);
}

export const MOST_STICKER_PIECES = 100;
export const MOST_COPIES = 200;
const COPIES = /^\d{1,3}$/;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const MONTH_FIRST = /^(\d{1,2})\s*[-/.]\s*(20\d\d)$/;

const PIECE = /^p(?=[1-9]\d{0,14}$)/;

/** `?p4=2&p7=1`; one copy if the number is none. */
export function parseStickers(params: URLSearchParams): StickerCopies[] {
  const pieces = [...params].filter(([name]) => PIECE.test(name));
  const wanted = pieces.map(([name, said]) => {
    return [Number(name.slice(1)), COPIES.test(said) ? Math.min(Number(said), MOST_COPIES) : 1] as const;
  });
  return [...new Map(wanted)].map(([id, copies]) => ({ id, copies }));
}

/** `2026-11`. Browsers without a month field send whatever is typed, such as `11/2026`. */
export function parseMonth(text: string | null, otherwise: string): string {
  const [, month = '', year = ''] = MONTH_FIRST.exec(text?.trim() ?? '') ?? [];
  const said = year === '' ? (text ?? '') : `${year}-${month.padStart(2, '0')}`;
  return MONTH.test(said) ? said : otherwise;
}

export function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}
