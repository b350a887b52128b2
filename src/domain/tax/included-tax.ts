import { formatRupees } from '#money.ts';

/** Null if no tax is collected, or how much is not known yet, so that none is mentioned. */
export function includedTaxText(paise: number | null): string | null {
  return paise === null || paise === 0 ? null : `Includes GST ${formatRupees(paise)}`;
}
