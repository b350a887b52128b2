import type { SeenPiece } from '#cart/cart-line.ts';
import { mediaAddress, mediaKeyAt } from '#media/picture.ts';
import { parseJson } from '#parse-json.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { latestCart } from './cart-store.ts';

type Pieces = Readonly<Record<string, SeenPiece>>;

const stored = persistentAtom<Pieces>('cart_pieces', parsePieces);

/** What cards and product pages said of the pieces in the cart, shown when the shop cannot be asked. */
export const $seenPieces = stored.$store;

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly picture?: string | undefined;
}

export function noteSeenPiece({ id, name, picture = '' }: Shown): void {
  const inCart = new Set(latestCart().map((entry) => String(entry.id)));
  const known = Object.entries(stored.latest()).filter(([each]) => inCart.has(each));
  stored.keep({ ...Object.fromEntries(known), [id]: { name, imageUrl: originalOf(picture) } });
}

export function forgetSeenPieces(): void {
  stored.keep({});
}

/** A card shows `/media/{key}/320.avif`; each place in the cart has its own width. */
function originalOf(picture: string): string | null {
  if (picture === '') return null;
  const key = mediaKeyAt(new URL(picture).pathname).replace(/\/\d+\.\w+$/, '');
  return key === '' ? null : mediaAddress(key);
}

function parsePieces(text: string | null): Pieces {
  const parsed = parseJson(text);
  const pieces = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(
    pieces.filter(([, piece]) => typeof (piece as Partial<SeenPiece> | null)?.name === 'string'),
  ) as Pieces;
}
