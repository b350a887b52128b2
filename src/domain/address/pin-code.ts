import { findState } from './states.ts';

const PIN_CODE = /^[1-9]\d{5}$/;
/** Of the army, whose post offices move. */
const FIELD_POST = '9';

/** Letters that a field takes: many write a PIN code in two halves, and browsers fill it in as it was written. */
export const PIN_CODE_LENGTH = 10;

export function joinPinCode(text: string): string {
  return text.replaceAll(/\s/g, '');
}

export function isPinCode(text: string): boolean {
  return PIN_CODE.test(text);
}

export function pinFitsState(pinCode: string, stateCode: string): boolean {
  if (pinCode.startsWith(FIELD_POST)) return true;
  return findState(stateCode)?.pinPrefixes.some((prefix) => pinCode.startsWith(prefix)) ?? false;
}
