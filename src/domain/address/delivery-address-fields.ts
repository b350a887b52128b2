/** As forms and `DeliveryAddressInput` name them. */
export const DELIVERY_ADDRESS_FIELDS = [
  'name',
  'phone',
  'pinCode',
  'city',
  'state',
  'address',
  'apartment',
] as const;
export type DeliveryAddressField = (typeof DELIVERY_ADDRESS_FIELDS)[number];
