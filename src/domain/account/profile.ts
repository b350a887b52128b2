import * as z from 'zod';
import {
  ABROAD,
  COUNTRY,
  isIndia,
  LONG_PHONE,
  problemOfPinCode,
  problemOfState,
  codeOfState,
  WRONG_PHONE,
} from '#address/address.ts';
import { AddressLine, FullName, PlaceName } from '#address/contact-fields.ts';
import { joinDigits, normalizePhone, PHONE_LENGTH } from '#address/contact.ts';
import { INCOMPLETE_ADDRESS } from './own-address.ts';

const Phone = z
  .string()
  .trim()
  .max(PHONE_LENGTH, LONG_PHONE)
  .nullable()
  .transform((text, check) => {
    if (text === null || text === '') return null;
    const phone = normalizePhone(text);
    // `continue` lets the other fields report their problems at the same time.
    if (phone === null) check.addIssue({ code: 'custom', message: WRONG_PHONE, continue: true });
    return phone;
  });

export interface ProfileAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
  readonly country: string;
}

const Address = z
  .strictObject({
    addressLine1: AddressLine.default(''),
    addressLine2: AddressLine.default(''),
    city: PlaceName.default(''),
    state: PlaceName.overwrite(codeOfState).default(''),
    pinCode: PlaceName.overwrite(joinDigits).default(''),
    country: PlaceName.default(COUNTRY),
  })
  .transform((address, check): ProfileAddress | null => {
    const { addressLine1, addressLine2, city, state, pinCode, country } = address;
    // The country is prefilled with India, so alone it does not begin an address.
    if (!addressLine1 && !addressLine2 && !city && !state && !pinCode) return null;
    const refuse = (message: string) => {
      check.addIssue(message);
      return null;
    };
    if (!addressLine1 || !city || !state || !pinCode || !country) return refuse(INCOMPLETE_ADDRESS);
    if (!isIndia(country)) return refuse(ABROAD);
    const problem = problemOfState(state);
    if (problem !== null) return refuse(problem);
    return { ...address, addressLine2: addressLine2 || undefined, country: COUNTRY };
  })
  .nullable();

export const ProfileInput = z
  .strictObject({
    full_name: FullName,
    phone: Phone.default(null),
    address: Address.default(null),
  })
  .superRefine(({ address }, check) => {
    const message = address && problemOfPinCode(address.pinCode, address.state);
    if (message) check.addIssue({ code: 'custom', path: ['pinCode'], message });
  });
export type ProfileInput = z.output<typeof ProfileInput>;

export interface Profile extends ProfileInput {
  readonly email: string;
}
