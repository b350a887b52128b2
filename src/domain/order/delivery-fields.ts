import { normalizePhone } from '../address/phone.ts';
import { isPinCode, pinFitsState } from '../address/pin-code.ts';
import { findState } from '../address/states.ts';

/** What a shopper types to say who she is and where it goes. */
export interface DeliveryFields {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  /** Its code, such as KA. */
  readonly state: string;
  readonly pinCode: string;
  readonly phone: string;
}

export type DeliveryField = keyof DeliveryFields;
export type FieldProblems = Partial<Readonly<Record<DeliveryField, string>>>;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const MISSING: FieldProblems = {
  email: 'Please enter your e-mail address.',
  lastName: 'Please enter your last name.',
  address: 'Please enter your address.',
  city: 'Please enter your city.',
  state: 'Please choose your state.',
  pinCode: 'Please enter your PIN code.',
  phone: 'Please enter your mobile number.',
};

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
  if (text === '') return MISSING[name];
  return RULES[name]?.(text, fields);
}

type Rule = (text: string, fields: DeliveryFields) => string | undefined;

const RULES: Partial<Readonly<Record<DeliveryField, Rule>>> = {
  email: (text) =>
    EMAIL.test(text) ? undefined : 'Please enter a full e-mail address, such as asha@example.in.',
  phone: (text) =>
    normalizePhone(text) === null
      ? 'Please enter a mobile number of ten digits, such as 98765 43210.'
      : undefined,
  pinCode: (text, { state }) => problemOfPinCode(text, state),
};

function problemOfPinCode(pinCode: string, stateCode: string): string | undefined {
  if (!isPinCode(pinCode)) return 'A PIN code has six digits and does not begin with 0.';
  const state = findState(stateCode);
  if (!state || pinFitsState(pinCode, stateCode)) return undefined;
  return `PIN code ${pinCode} is not in ${state.name}.`;
}
