export interface SizePieces {
  readonly size: string;
  readonly pieces: number;
}

/** Pieces on the shelf that are on hand for nobody else: counted as stock, they would be sold twice. */
export interface SetAside {
  /** Orders that are not packed yet, paid or not. */
  readonly ordered: readonly SizePieces[];
  readonly keptForWaiting: readonly SizePieces[];
}

const ORDERED = 'ordered and not packed yet';
const KEPT = 'kept for people who asked for it';

/** Shown beside the field for the stock of this size. */
export function notToCount({ ordered, keptForWaiting }: SetAside, size: string): string | null {
  const piecesIn = (all: readonly SizePieces[]) => all.find((each) => each.size === size)?.pieces ?? 0;
  const [sold, kept] = [piecesIn(ordered), piecesIn(keptForWaiting)];
  if (sold + kept === 0) return null;
  const both = `: ${String(sold)} ${ORDERED}, ${String(kept)} ${KEPT}`;
  return `Do not count ${String(sold + kept)} more${sold > 0 && kept > 0 ? both : `, ${kept > 0 ? KEPT : ORDERED}`}.`;
}

/** Names the sizes, where no field says which one is meant. */
export function sizesNotToCount(setAside: SetAside, sizes: readonly string[]): string[] {
  return sizes.flatMap((size) => {
    const hint = notToCount(setAside, size);
    return hint === null ? [] : [`${size && `${size}: `}${hint}`];
  });
}

/** Ordered or kept pieces may come back in these sizes, so they cannot be given up. */
export function comingBackProblem(sizes: readonly string[], setAside: readonly SizePieces[]): string | null {
  const pieces = piecesWords(sizes, setAside);
  return pieces === ''
    ? null
    : `Ordered, or kept for somebody: ${pieces}. If they come back, nobody could buy them any more. Please send or end these orders first.`;
}

export function piecesWords(sizes: readonly string[], rows: readonly SizePieces[]): string {
  const words = sizes.flatMap((size) => {
    const pieces = rows.filter((row) => row.size === size).reduce((sum, row) => sum + row.pieces, 0);
    if (pieces === 0) return [];
    return [`${String(pieces)} ${size === '' ? 'without a size' : `of ${size}`}`];
  });
  return words.join(', ');
}
