import type { ProductFields } from './product-input.ts';

/** What a new piece of a category takes over from the one before it. */
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
