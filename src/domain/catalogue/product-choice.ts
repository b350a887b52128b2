import * as z from 'zod';
import { cleanTerm } from './product-query.ts';
import type { ProductStatus } from './product-status.ts';

/** A product in a list to choose from. */
export interface ProductChoice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
  /** Why shoppers do not find it. */
  readonly putAway?: Exclude<ProductStatus, 'live'> | 'deleted' | undefined;
}

/** A value without meaning is dropped. */
const ProductChoiceQuery = z.object({
  term: z.string().transform(cleanTerm).catch(''),
  /** Pieces on sale, all that are kept, or deleted ones too. */
  among: z.enum(['on-sale', 'kept', 'ever']).catch('on-sale'),
  isUnsized: z.boolean(),
});
export type ProductChoiceQuery = z.output<typeof ProductChoiceQuery>;
export type ChosenAmong = ProductChoiceQuery['among'];

export function parseProductChoiceQuery(params: URLSearchParams): ProductChoiceQuery {
  return ProductChoiceQuery.parse({
    term: params.get('q'),
    among: params.get('among'),
    isUnsized: params.get('unsized') === '1',
  });
}
