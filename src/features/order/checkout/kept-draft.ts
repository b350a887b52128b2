import type { CheckoutFieldName, CheckoutFields } from '#order/place/checkout-fields.ts';
import { parseJson } from '#parse-json.ts';

export const DRAFT_KEY = 'checkout_draft';
const GUEST_KEY = 'checkout_guest';
/** Named here, since every page loads this file, and the rules of these fields are large. */
const OF_GUEST: readonly string[] = [
  ...(['email', 'firstName', 'lastName', 'phone', 'pinCode'] satisfies CheckoutFieldName[]),
  ...(['city', 'state', 'address', 'apartment'] satisfies CheckoutFieldName[]),
];

/** Who ordered last without an account, and where to, for the next order in this browser. */
export function keepGuest(typed: object): void {
  localStorage.setItem(GUEST_KEY, JSON.stringify(contactOf(typed)));
}

export function readGuest(): Partial<CheckoutFields> {
  return contactOf(Object(parseJson(localStorage.getItem(GUEST_KEY))) as object);
}

export function forgetGuest(): void {
  localStorage.removeItem(GUEST_KEY);
}

function contactOf(typed: object): Partial<CheckoutFields> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => OF_GUEST.includes(name) && typeof value === 'string'),
  );
}
