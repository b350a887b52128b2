const DAY_S = 24 * 60 * 60;

/** How long the edge may keep a page: a day, but never past the end of an offer it shows. */
export function pageLife(
  offerEnds: readonly (number | null)[],
  now: number,
): { maxAge: number; swr: number } {
  const next = Math.min(...offerEnds.map((end) => (end === null || end <= now ? Infinity : end)));
  const untilOfferEnds = Math.floor((next - now) / 1000);
  return untilOfferEnds < DAY_S ? { maxAge: untilOfferEnds, swr: 0 } : { maxAge: DAY_S, swr: 60 };
}
