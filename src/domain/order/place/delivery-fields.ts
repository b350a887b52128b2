import { INCOMPLETE_EMAIL, MISSING, problemOfPinCode, WRONG_PHONE } from '../../address/address.ts';
import { normalizePhone } from '../../address/contact.ts';

/** What a shopper types to say who she is and where it goes, in the order of the page, before she has. */
export const NOTHING_TYPED = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  pinCode: '',
  city: '',
  /** Its code, such as KA. */
  state: '',
  address: '',
  apartment: '',
};

export type DeliveryField = keyof typeof NOTHING_TYPED;
export type DeliveryFields = Readonly<Record<DeliveryField, string>>;
export type FieldProblems = Partial<Readonly<Record<DeliveryField, string>>>;

const missing: FieldProblems = MISSING;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** S5, before anything is sent; the shop checks all of it again. */
export function findFieldProblems(fields: DeliveryFields): FieldProblems {
  const names = Object.keys(fields) as DeliveryField[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem = findFieldProblem(name, fields);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
}

export function findFieldProblem(name: DeliveryField, fields: DeliveryFields): string | undefined {
  const text = fields[name].trim();
  if (text === '') return missing[name];
  return RULES[name]?.(text, fields) ?? undefined;
}

type Rule = (text: string, fields: DeliveryFields) => string | null;

const RULES: Partial<Readonly<Record<DeliveryField, Rule>>> = {
  email: (text) => (EMAIL.test(text) ? null : INCOMPLETE_EMAIL),
  phone: (text) => (normalizePhone(text) === null ? WRONG_PHONE : null),
  pinCode: (text, { state }) => problemOfPinCode(text, state),
};
