import type { Piece } from './facet-piece.ts';

export interface MatchesAsked {
  readonly most: number;
  /** Only pieces that come in no sizes. */
  readonly isUnsized: boolean;
}

/** Pieces in stock that share looks or a category with one, best first. */
export function bestMatches(
  piece: Piece,
  looks: ReadonlySet<number>,
  pieces: Iterable<Piece>,
  { most, isUnsized }: MatchesAsked,
): Piece[] {
  const best: { readonly other: Piece; readonly score: number }[] = [];
  for (const other of pieces) {
    if (!other.isInStock || other === piece || (isUnsized && other.hasSizes)) continue;
    const score = scoreOf(piece, other, looks);
    if (score === 0) continue;
    const place = best.findIndex(
      (each) => score > each.score || (score === each.score && isBefore(other, each.other)),
    );
    if (place >= 0) best.splice(place, 0, { other, score });
    else best.push({ other, score });
    // All but a few of 10,000 are dropped again at once.
    if (best.length > most) best.pop();
  }
  return best.map(({ other }) => other);
}

/**
 * Another category counts as much as one and a half shared looks: earrings go with a necklace. A piece that shares
 * neither looks nor category does not match.
 */
function scoreOf(piece: Piece, other: Piece, looks: ReadonlySet<number>): number {
  const shared = other.slots.filter((slot) => looks.has(slot)).length;
  const isOfAnother = other.categoryId !== piece.categoryId;
  if (shared === 0) return isOfAnother ? 0 : 1;
  return 2 * shared + (isOfAnother ? 3 : 0);
}

const isBefore = (a: Piece, b: Piece) =>
  (b.sold - a.sold || b.isFeatured - a.isFeatured || b.createdAt - a.createdAt || b.id - a.id) < 0;
