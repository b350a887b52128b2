import * as z from 'zod';
import { GstRateBps, Hsn, USUAL } from '../catalogue/product-input.ts';
import { IsoDay } from '../day.ts';

/** What goods of a code are taxed with from a day on. */
export const TaxRateInput = z.strictObject({ hsn: Hsn, rateBps: GstRateBps, fromDate: IsoDay });
export type TaxRateInput = z.output<typeof TaxRateInput>;

export interface TaxRate extends TaxRateInput {
  /** Its day has not come: nothing was sold by it. */
  readonly isComing: boolean;
}

/** What goods of a code are taxed with today, as far as the shop's rates tell, which begin with the shorter and the older. */
export function rateToday(rates: readonly TaxRate[], code: string): number | null {
  const known = rates.filter(({ hsn, isComing }) => !isComing && code.startsWith(hsn));
  return known.at(-1)?.rateBps ?? null;
}

/** Of a new piece of which nothing is said. */
export const usualRate = (rates: readonly TaxRate[]) => rateToday(rates, USUAL.hsn) ?? USUAL.gstRateBps;
