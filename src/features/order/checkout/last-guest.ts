import { type CheckoutFields, NOTHING_TYPED } from '#order/place/checkout-fields.ts';
import { parseJson } from '#parse-json.ts';

const GUEST_KEY = 'checkout_guest';

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
    Object.entries(typed).filter(([name, value]) => name in NOTHING_TYPED && typeof value === 'string'),
  );
}
