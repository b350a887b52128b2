import { formatRupees } from '#money.ts';

/** Null if no tax is collected, so that none is mentioned. */
export function includedTaxText(paise: number): string | null {
  return paise === 0 ? null : `Includes GST ${formatRupees(paise)}`;
}
