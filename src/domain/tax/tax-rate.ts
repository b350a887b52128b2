import * as z from 'zod';
import { GstRateBps, Hsn } from '../catalogue/product-input.ts';
import { IsoDay } from '../day.ts';

/** What goods of a code are taxed with from a day on. */
export const TaxRateInput = z.strictObject({ hsn: Hsn, rateBps: GstRateBps, fromDate: IsoDay });
export type TaxRateInput = z.output<typeof TaxRateInput>;

export interface TaxRate extends TaxRateInput {
  /** Its day has not come: nothing was sold by it. */
  readonly isComing: boolean;
}
