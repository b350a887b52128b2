import * as z from 'zod';
import { FullName } from '../../account/profile.ts';
import { COUNTRY, joinPinCode, MISSING, problemOfPinCode, problemOfState } from '../../address/address.ts';
import { AddressLine, MobileNumber, PlaceName } from '../../address/contact-fields.ts';
import { ProductId } from '../../cart/cart-input.ts';
import { MOST_SIZE_LETTERS } from '../../cart/guest-cart.ts';
import type { OrderAddress } from '../read/own-order.ts';

const needed = (line: typeof AddressLine, problem: string) => line.min(1, problem);

/** Where the parcel goes instead, by the rules of the checkout; each problem is named by its field. */
export const OwnAddressInput = z
  .strictObject({
    name: FullName,
    phone: MobileNumber,
    pinCode: needed(PlaceName, MISSING.pinCode).overwrite(joinPinCode),
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
export type OwnAddressInput = z.output<typeof OwnAddressInput>;

/** As an order keeps it. */
export function toOrderAddress({ name: _, pinCode, apartment, ...rest }: OwnAddressInput): OrderAddress {
  return { ...rest, ...(apartment && { apartment }), pin_code: pinCode, country: COUNTRY };
}

const Size = z.string('Please choose a size.').trim().min(1, 'Please choose a size.').max(MOST_SIZE_LETTERS);

export const OwnSizeInput = z.strictObject({ productId: ProductId, size: Size, newSize: Size });
export type OwnSizeInput = z.output<typeof OwnSizeInput>;
