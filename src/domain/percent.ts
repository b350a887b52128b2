/** One hundred per cent, in the hundredths of a per cent (`bps`) in which rates and discounts are stored. */
export const WHOLE_BPS = 10_000;

/** `1250` → `12.5%` */
export function formatPercent(bps: number): string {
  return `${plainPercent(bps)}%`;
}

/** `1250` → `12.5` for a field or a file; empty for no value. */
export function plainPercent(bps: number | null | undefined): string {
  return bps === null || bps === undefined ? '' : String(bps / 100);
}
