import * as z from 'zod';
import {
  EMAIL,
  INCOMPLETE_EMAIL,
  EMAIL_LENGTH,
  FULL_NAME_LENGTH,
  LONG_NAME,
  normalizePhone,
  PERSON_NAME_LENGTH,
  PHONE_LENGTH,
  joinDigits,
} from './contact.ts';
import { textLine } from '#form-fields.ts';
import { plainLine } from '#text.ts';
import {
  ADDRESS_LINE_LENGTH,
  LONG_PHONE,
  MISSING,
  PLACE_NAME_LENGTH,
  WRONG_PHONE,
  problemOfPinCode,
  problemOfState,
} from './address.ts';

export const AddressLine = textLine(ADDRESS_LINE_LENGTH);
export const PlaceName = textLine(PLACE_NAME_LENGTH);
export const PersonName = textLine(PERSON_NAME_LENGTH);

export const FullName = z
  .string('Full name cannot be empty.')
  .overwrite(plainLine)
  .trim()
  .min(1, 'Full name cannot be empty.')
  .max(FULL_NAME_LENGTH, LONG_NAME);

export const emailField = (incomplete: string) =>
  z
    .string(MISSING.email)
    .trim()
    .toLowerCase()
    .min(1, { error: MISSING.email, abort: true })
    .max(EMAIL_LENGTH, { error: 'This email address is too long.', abort: true })
    .pipe(z.email({ pattern: EMAIL, error: incomplete }));

export const Email = emailField(INCOMPLETE_EMAIL);

export const MobileNumber = z
  .string(MISSING.phone)
  .trim()
  .min(1, { error: MISSING.phone, abort: true })
  .max(PHONE_LENGTH, { error: LONG_PHONE, abort: true })
  .transform((text, check) => {
    const phone = normalizePhone(text);
    if (phone !== null) return phone;
    check.addIssue(WRONG_PHONE);
    return z.NEVER;
  });

const needed = (line: typeof AddressLine, problem: string) => line.min(1, problem);

export const DeliveryAddressInput = z
  .strictObject({
    name: FullName,
    phone: MobileNumber,
    pinCode: needed(PlaceName, MISSING.pinCode).overwrite(joinDigits),
    city: needed(PlaceName, MISSING.city),
    state: needed(PlaceName, MISSING.state),
    address: needed(AddressLine, MISSING.address),
    apartment: AddressLine.default(''),
  })
  .superRefine(({ pinCode, state }, check) => {
    const wrong = {
      state: state && problemOfState(state),
      pinCode: pinCode && problemOfPinCode(pinCode, state),
    };
    for (const [field, message] of Object.entries(wrong)) {
      if (message) check.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type DeliveryAddressInput = z.output<typeof DeliveryAddressInput>;
