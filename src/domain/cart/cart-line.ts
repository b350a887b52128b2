import type { LiveStock } from '#catalogue/live-stock.ts';
import { onHandOf } from '#catalogue/on-hand-of.ts';
import type { CartEntry } from './guest-cart.ts';

/** `loading` until the shop has answered for the first time; `last-seen` has the name and price of when it was added. */
type Placeholder = keyof typeof PLACEHOLDERS | 'last-seen';

const PLACEHOLDERS = {
  loading: '',
  missing: 'Product Not Found',
  unavailable: 'Product Info Unavailable',
  invalid: 'Invalid Product Data',
} as const;

export interface CartLine extends CartEntry {
  readonly name: string;
  readonly pricePaise: number;
  readonly imageUrl: string | null;
  readonly category: string | null;
  readonly onHand: number | null;
  readonly lacksSize: boolean;
  readonly placeholder: Placeholder | null;
  readonly oldPricePaise: number | null;
}

export type Known = LiveStock | null | undefined;

/** What a card said of a piece, for when the shop cannot be asked. */
export interface SeenPiece {
  readonly name: string;
  readonly imageUrl: string | null;
}

interface Knowledge {
  readonly hasFailed: boolean;
  readonly seenPaise?: number | undefined;
  readonly seen?: SeenPiece | undefined;
}

export function toCartLine(
  entry: CartEntry,
  known: Known,
  { hasFailed, seenPaise, seen }: Knowledge,
): CartLine {
  if (known === undefined && hasFailed && seen && seenPaise !== undefined)
    return { ...entry, ...UNKNOWN, ...seen, pricePaise: seenPaise, placeholder: 'last-seen' };
  if (known === undefined) return placeholderLine(entry, hasFailed ? 'unavailable' : 'loading');
  if (known === null) return placeholderLine(entry, 'missing');
  if (!isUsable(known)) return placeholderLine(entry, 'invalid');
  const { name, pricePaise, imageUrl, category } = known;
  return {
    ...entry,
    name,
    pricePaise,
    imageUrl,
    category: category?.name ?? null,
    onHand: onHandOf(known, entry.size ?? '') ?? 0,
    lacksSize: entry.size === undefined && known.sizes.length > 0,
    placeholder: null,
    oldPricePaise: seenPaise === undefined || seenPaise === pricePaise ? null : seenPaise,
  };
}

const UNKNOWN = { imageUrl: null, category: null, onHand: null, lacksSize: false, oldPricePaise: null };

function placeholderLine(entry: CartEntry, placeholder: keyof typeof PLACEHOLDERS): CartLine {
  return { ...entry, ...UNKNOWN, name: PLACEHOLDERS[placeholder], pricePaise: 0, placeholder };
}

const isUsable = ({ name, pricePaise }: LiveStock) =>
  Boolean(name) && Number.isSafeInteger(pricePaise) && pricePaise >= 0;

/** Until each line has a price, or is gone, no total means anything. */
export function arePricesKnown(lines: readonly Pick<CartLine, 'placeholder'>[]): boolean {
  return lines.every(({ placeholder }) => placeholder !== 'loading' && placeholder !== 'unavailable');
}

/** Whether a line shows a piece, be it as the shop has it or as it was last seen. */
export function showsPiece({ placeholder }: Pick<CartLine, 'placeholder'>): boolean {
  return placeholder === null || placeholder === 'last-seen';
}

export function cartTotal(lines: readonly Pick<CartLine, 'pricePaise' | 'quantity'>[]): number {
  return lines.reduce((sum, { pricePaise, quantity }) => {
    const cost = pricePaise * quantity;
    return Number.isFinite(cost) ? sum + cost : sum;
  }, 0);
}

type LineProblem = 'unknown' | 'no-size' | 'sold-out' | 'too-many' | 'dearer';

export function problemOf(line: CartLine): LineProblem | null {
  if (line.onHand === null) return 'unknown';
  if (line.lacksSize) return 'no-size';
  if (line.onHand === 0) return 'sold-out';
  if (line.quantity > line.onHand) return 'too-many';
  return line.oldPricePaise !== null && line.oldPricePaise < line.pricePaise ? 'dearer' : null;
}
