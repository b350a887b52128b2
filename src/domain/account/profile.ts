import * as z from 'zod';
import {
  ABROAD,
  joinPinCode,
  LONG_PHONE,
  problemOfPinCode,
  problemOfState,
  WRONG_PHONE,
} from '../address/address.ts';
import { PHONE_LENGTH } from '../address/contact-fields.ts';
import { normalizePhone } from '../address/contact.ts';
import { plainLine } from '../text.ts';

export const FULL_NAME_LENGTH = 100;
const LINE_LENGTH = 200;
const CITY_LENGTH = 100;
const COUNTRY = 'India';

const INCOMPLETE_ADDRESS = 'Incomplete Address';

export const FullName = z
  .string('Full name cannot be empty.')
  .overwrite(plainLine)
  .trim()
  .min(1, 'Full name cannot be empty.')
  .max(FULL_NAME_LENGTH, `A name has at most ${FULL_NAME_LENGTH} letters here.`);

const Phone = z
  .string()
  .trim()
  .max(PHONE_LENGTH, LONG_PHONE)
  .nullable()
  .transform((text, check) => {
    if (text === null || text === '') return null;
    const phone = normalizePhone(text);
    if (phone === null) check.addIssue(WRONG_PHONE);
    return phone;
  });

const line = (length: number) =>
  z.string().overwrite(plainLine).trim().max(length, `At most ${length} letters, please.`);

const Address = z
  .strictObject({
    addressLine1: line(LINE_LENGTH).default(''),
    addressLine2: line(LINE_LENGTH).default(''),
    city: line(CITY_LENGTH).default(''),
    state: line(CITY_LENGTH).default(''),
    pinCode: line(CITY_LENGTH).overwrite(joinPinCode).default(''),
    country: line(CITY_LENGTH).default(COUNTRY),
  })
  .transform((address, check) => {
    const { addressLine1, addressLine2, city, state, pinCode, country } = address;
    // The country is India before anybody types: alone it is no beginning of an address.
    if (!addressLine1 && !addressLine2 && !city && !state && !pinCode) return null;
    const refuse = (message: string) => {
      check.addIssue(message);
      return null;
    };
    if (!addressLine1 || !city || !state || !pinCode || !country) return refuse(INCOMPLETE_ADDRESS);
    if (country !== COUNTRY) return refuse(ABROAD);
    const problem = problemOfState(state) ?? problemOfPinCode(pinCode, state);
    if (problem !== null) return refuse(problem);
    return { ...address, addressLine2: addressLine2 || undefined };
  })
  .nullable();

/** S5: what My Account saves. An address is complete or none at all. */
export const ProfileInput = z.strictObject({
  full_name: FullName,
  phone: Phone.default(null),
  address: Address.default(null),
});
export type ProfileInput = z.output<typeof ProfileInput>;

interface ProfileAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string | undefined;
  readonly city: string;
  /** Its code, such as KA. */
  readonly state: string;
  readonly pinCode: string;
  readonly country: string;
}

export interface Profile {
  readonly full_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: ProfileAddress | null;
}
