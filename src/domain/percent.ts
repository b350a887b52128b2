/** Rates and discounts are stored in hundredths of a per cent (`bps`). */
export const WHOLE_BPS = 10_000;

export function formatPercent(bps: number): string {
  return `${plainPercent(bps)}%`;
}

/** `1250` → `12.5`, for a field or a file */
export function plainPercent(bps: number | null | undefined): string {
  return bps === null || bps === undefined ? '' : String(bps / 100);
}
