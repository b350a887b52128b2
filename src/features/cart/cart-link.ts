/** The bubble with the number of pieces, at the corner of the cart's icon; it takes no space, so nothing moves. */
export const BADGE =
  'absolute grid h-5 min-w-5 place-items-center rounded-full bg-maroon px-1 text-xs leading-none font-semibold text-white tabular-nums';
