import { formatRupees } from '../money.ts';

/** What stands below a total; null where no tax is collected: then nothing is said of any. */
export function includedTaxText(paise: number): string | null {
  return paise === 0 ? null : `Includes GST ${formatRupees(paise)}`;
}
