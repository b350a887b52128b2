export const MOST_ADDRESSES = 5;
export const LABEL_LENGTH = 40;
/** A profile has a complete address or none at all. */
export const INCOMPLETE_ADDRESS = 'Incomplete Address';

export interface OwnAddress {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
  readonly isDefault: boolean;
}
