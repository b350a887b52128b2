const RUPEES = /^₹?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** `1,234.5` → `123450`; null for what is no amount. */
export function parseRupees(text: string): number | null {
  const [, rupees, paise = ''] = RUPEES.exec(text.trim()) ?? [];
  if (rupees === undefined) return null;
  return Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
}

export const TWO_DECIMALS = 'Two decimals at most, please.';

/** Whether it would be an amount with fewer decimals. */
export function hasManyDecimals(text: string): boolean {
  const [, start] = /^(.*\.\d{2})\d+$/.exec(text.trim()) ?? [];
  return start !== undefined && parseRupees(start) !== null;
}

/** `123450` → `1234.50`, as a field or a file has it. */
export function plainRupees(paise: number): string {
  return `${String(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;
}
