export const MOST_ADDRESSES = 5;
export const LABEL_LENGTH = 40;
/** Of a profile: an address is complete, or none at all. */
export const INCOMPLETE_ADDRESS = 'Incomplete Address';

/** Where she sends parcels, by a name of hers. */
export interface OwnAddress {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  /** Its code, such as KA. */
  readonly state: string;
  readonly pinCode: string;
  /** The one that the checkout begins with. */
  readonly isDefault: boolean;
}
