import { MISSING, problemOfPinCode, WRONG_PHONE } from '#address/address.ts';
import { normalizePhone } from '#address/contact.ts';

export const NOTHING_TYPED = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  pinCode: '',
  city: '',
  state: '',
  address: '',
  apartment: '',
};

export type CheckoutFieldName = keyof typeof NOTHING_TYPED;
export type CheckoutFields = Readonly<Record<CheckoutFieldName, string>>;
type Said<Value> = Readonly<Partial<Record<string, Value>>>;
const missing: Said<string> = MISSING;

/** The shop checks all of it again. Other fields are not checked here, and the email address only for being there. */
export function findFieldProblem(
  name: string,
  typed: string,
  fields: CheckoutFields,
): string | null | undefined {
  const text = typed.trim();
  if (text === '') return missing[name];
  return RULES[name]?.(text, fields);
}

type Rule = (text: string, fields: CheckoutFields) => string | null;

const RULES: Said<Rule> = {
  phone: (text) => (normalizePhone(text) === null ? WRONG_PHONE : null),
  pinCode: (text, { state }) => problemOfPinCode(text, state),
};
