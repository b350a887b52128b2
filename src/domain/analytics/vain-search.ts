import * as z from 'zod';
import { cleanTerm } from '#catalogue/product-query.ts';

export const VainSearchInput = z.strictObject({
  /** One spelling for all who mean the same. */
  term: z.string().transform((term) => cleanTerm(term).toLowerCase().replaceAll(/\s+/g, ' ')),
});
export type VainSearchInput = z.infer<typeof VainSearchInput>;

/** What shoppers looked for and did not find. */
export interface VainSearch {
  readonly id: number;
  readonly term: string;
  readonly times: number;
  readonly lastAt: number;
}
