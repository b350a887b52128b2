import type { ProductFields } from './product-input.ts';

/** What a new piece takes over from its category, or from the piece before it. */
export interface CategoryDefaults extends Pick<
  ProductFields,
  | 'hsn'
  | 'gstRateBps'
  | 'countryOfOrigin'
  | 'manufacturer'
  | 'importerName'
  | 'importerAddress'
  | 'netQuantity'
  | 'quantityUnits'
  | 'unitCode'
> {
  readonly categoryId: number;
}
