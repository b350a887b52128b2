import * as z from 'zod';
import { MISSING, problemOfPinCode, problemOfState } from './address.ts';
import { AddressLine, FullName, MobileNumber, PlaceName } from './contact-fields.ts';
import { joinDigits } from './contact.ts';

const needed = (line: typeof AddressLine, problem: string) => line.min(1, problem);

/** Who receives a parcel and where, by the rules of the checkout; each problem is named by its field. */
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
