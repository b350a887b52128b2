import * as z from 'zod';
import { ABROAD, codeOfState, COUNTRY, isIndia, MISSING, problemOfPlace } from '#address/address.ts';
import { AddressLine, MobileNumber, PersonName, PlaceName } from '#address/contact-fields.ts';
import { joinDigits } from '#address/contact.ts';
import type { OrderAddress } from '#order/read/own-order.ts';

interface Addressee extends OrderAddress {
  readonly firstName: string;
  readonly lastName: string | null;
}

/**
 * S3 spells an address in two ways: as the checkout sends it (line1, line2, postal_code) and as it is stored (address,
 * apartment, place, pin_code). Both are accepted, and the stored one comes out.
 */
export const ShippingAddress = z
  .strictObject({
    first_name: PersonName.nullish(),
    last_name: PersonName.nullish(),
    line1: AddressLine.nullish(),
    address: AddressLine.nullish(),
    line2: AddressLine.nullish(),
    apartment: AddressLine.nullish(),
    place: AddressLine.nullish(),
    city: PlaceName.nullish(),
    state: PlaceName.nullish(),
    postal_code: PlaceName.nullish(),
    pin_code: PlaceName.nullish(),
    country: PlaceName.nullish(),
    phone: MobileNumber,
  })
  .transform((typed, check): Addressee => {
    const problems: string[] = [];
    const demand = (text: string | null | undefined, problem: string): string => {
      if (!text) problems.push(problem);
      return text ?? '';
    };
    const lastName = typed.last_name ?? null;
    if (lastName === '') problems.push(MISSING.lastName);
    const address = demand(typed.line1 ?? typed.address, MISSING.address);
    const city = demand(typed.city, MISSING.city);
    const state = codeOfState(demand(typed.state, MISSING.state));
    const pinCode = joinDigits(demand(typed.postal_code ?? typed.pin_code, MISSING.pinCode));
    if (problems.length === 0) {
      const isAbroad = typed.country && !isIndia(typed.country);
      const problem = isAbroad ? ABROAD : problemOfPlace(state, pinCode);
      if (problem !== null) problems.push(problem);
    }
    for (const problem of problems) check.addIssue(problem);
    const [apartment, place] = typed.apartment
      ? [typed.apartment, typed.place ?? typed.line2]
      : [typed.line2, typed.place];
    return {
      firstName: typed.first_name ?? '',
      lastName,
      address,
      ...(apartment ? { apartment } : {}),
      ...(place ? { place } : {}),
      ...{ city, state, pin_code: pinCode, country: COUNTRY, phone: typed.phone },
    };
  });
