import * as z from 'zod';
import {
  ABROAD,
  joinPinCode,
  MISSING,
  problemOfPinCode,
  problemOfState,
  STATES,
} from '../../address/address.ts';
import { MobileNumber } from '../../address/contact-fields.ts';
import { plainLine } from '../../text.ts';
import type { OrderAddress } from '../read/own-order.ts';

const LINE_LENGTH = 200;
const CITY_LENGTH = 100;
const NAME_LENGTH = 60;
const COUNTRY = 'India';
const COUNTRY_NAMES = new Set(['india', 'in', 'ind']);

const line = (length: number) =>
  z.string().overwrite(plainLine).trim().max(length, `At most ${length} letters, please.`).nullish();

interface Addressee extends OrderAddress {
  readonly firstName: string;
  readonly lastName: string | null;
}

/**
 * S3 spells an address in two ways: as the checkout sends it (line1, line2, postal_code) and as it is stored (address,
 * apartment, place, pin_code). Both come in here, and the stored one goes out.
 */
export const ShippingAddress = z
  .strictObject({
    first_name: line(NAME_LENGTH),
    last_name: line(NAME_LENGTH),
    line1: line(LINE_LENGTH),
    address: line(LINE_LENGTH),
    line2: line(LINE_LENGTH),
    apartment: line(LINE_LENGTH),
    place: line(LINE_LENGTH),
    city: line(CITY_LENGTH),
    state: line(CITY_LENGTH),
    postal_code: line(CITY_LENGTH),
    pin_code: line(CITY_LENGTH),
    country: line(CITY_LENGTH),
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
    const state = stateCode(demand(typed.state, MISSING.state));
    const pinCode = joinPinCode(demand(typed.postal_code ?? typed.pin_code, MISSING.pinCode));
    if (problems.length === 0) {
      const isAbroad = typed.country && !COUNTRY_NAMES.has(typed.country.toLowerCase());
      const problem = isAbroad ? ABROAD : (problemOfState(state) ?? problemOfPinCode(pinCode, state));
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

/** The code, whether it or the name was sent. */
function stateCode(text: string): string {
  const wanted = text.toLowerCase();
  return (
    STATES.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted))?.code ?? text
  );
}
