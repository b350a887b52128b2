/** All of it, in the hundredths of a per cent (`bps`) that rates and discounts are kept in. */
export const WHOLE_BPS = 10_000;

/** `1250` → `12.5%` */
export function formatPercent(bps: number): string {
  return `${plainPercent(bps)}%`;
}

/** `1250` → `12.5`, as a field or a file has it; nothing where nothing is said. */
export function plainPercent(bps: number | null | undefined): string {
  return bps === null || bps === undefined ? '' : String(bps / 100);
}
