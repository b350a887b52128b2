import * as z from 'zod';
import { GstRateBps, Hsn, USUAL } from '#catalogue/product-input.ts';
import { IsoDay } from '#day.ts';

/** The rate of goods with a code from a day on. */
export const TaxRateInput = z.strictObject({ hsn: Hsn, rateBps: GstRateBps, fromDate: IsoDay });
export type TaxRateInput = z.output<typeof TaxRateInput>;

export interface TaxRate extends TaxRateInput {
  /** Its day has not come, so nothing was sold at it. */
  readonly isComing: boolean;
}

/**
 * The rate of goods with a code today, as far as the shop's rates tell; `rates` has shorter codes and older days first.
 */
export function rateToday(rates: readonly TaxRate[], code: string): number | null {
  const known = rates.filter(({ hsn, isComing }) => !isComing && code.startsWith(hsn));
  return known.at(-1)?.rateBps ?? null;
}

/** The rate of a new piece without any other value. */
export const usualRate = (rates: readonly TaxRate[]) => rateToday(rates, USUAL.hsn) ?? USUAL.gstRateBps;
