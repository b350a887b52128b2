import { countOf } from '../count.ts';

/** How many pieces on sale, of which the owner has said the cost, earn so many per cent of their price, to a tenth. */
export interface MarginCount {
  readonly percent: number;
  readonly pieces: number;
}

/** What a discount of so many per cent would do to them; null when each still brings its cost. */
export function belowCostText(margins: readonly MarginCount[], percent: number): string | null {
  const pieces = margins.reduce((sum, each) => sum + (each.percent < percent ? each.pieces : 0), 0);
  return pieces === 0 ? null : `Below cost for ${countOf(pieces, 'piece')} on sale.`;
}
