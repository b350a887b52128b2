import { isPinCode, pinFitsState } from './pin-code.ts';
import { findState } from './states.ts';

/** What is said of a field that must not be empty, in the browser and by the shop. */
export const MISSING = {
  email: 'Please enter your e-mail address.',
  lastName: 'Please enter your last name.',
  address: 'Please enter your address.',
  city: 'Please enter your city.',
  state: 'Please choose your state.',
  pinCode: 'Please enter your PIN code.',
  phone: 'Please enter your mobile number.',
} as const;

export const INCOMPLETE_EMAIL = 'Please enter a full e-mail address, such as asha@example.in.';
export const WRONG_PHONE = 'Please enter a mobile number of ten digits, such as 98765 43210.';
export const LONG_PHONE = 'Please enter a mobile number of ten digits.';
export const ABROAD = 'We deliver in India only.';

export function problemOfState(code: string): string | null {
  return findState(code) ? null : 'Please choose a state from the list.';
}

/** As far as the state is known, it has to be a PIN code of it. */
export function problemOfPinCode(pinCode: string, stateCode: string): string | null {
  if (!isPinCode(pinCode)) return 'A PIN code has six digits and does not begin with 0.';
  const state = findState(stateCode);
  return !state || pinFitsState(pinCode, stateCode) ? null : `PIN code ${pinCode} is not in ${state.name}.`;
}
