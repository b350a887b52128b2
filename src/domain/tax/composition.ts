/** Of the turnover of a trader, to the Union and to the State each. An accountant has to confirm it. */
export const COMPOSITION_HALF_BPS = 50;

export function halfOf(turnoverPaise: number): number {
  return Math.round((Math.max(turnoverPaise, 0) * COMPOSITION_HALF_BPS) / 10_000);
}
