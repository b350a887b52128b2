import type { ProductFields } from './product-input.ts';

/** Values that a new piece takes from its category, or from what all pieces on sale in it have in common. */
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

/** Left open: the piece shows up as incomplete until its form says how much is in it. */
export const NO_QUANTITY = { netQuantity: '', quantityUnits: null, unitCode: 'N' } as const satisfies Pick<
  CategoryDefaults,
  'netQuantity' | 'quantityUnits' | 'unitCode'
>;
