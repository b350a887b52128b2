import { findStateByGstCode, findState } from '#address/address.ts';
import { latinDigits } from '#latin-digits.ts';

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const WRONG_GSTIN = 'This is not a GSTIN: please check its 15 letters and digits.';

/** People write it in groups, and some in the digits of their phone. */
export function joinGstin(text: string): string {
  return latinDigits(text.replaceAll(/\s/g, '')).toUpperCase();
}

/** The last sign checks the others, and the first two are a State. */
export function isGstin(text: string): boolean {
  return (
    GSTIN.test(text) && checkSign(text) === text.at(-1) && findStateByGstCode(text.slice(0, 2)) !== undefined
  );
}

export function isPan(text: string): boolean {
  return PAN.test(text);
}

export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}

function checkSign(gstin: string): string | undefined {
  const sum = Array.from(gstin.slice(0, -1)).reduce((total, sign, place) => {
    const value = SIGNS.indexOf(sign) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / SIGNS.length) + (value % SIGNS.length);
  }, 0);
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length];
}

/** Room for a number that is written in groups. */
export const GSTIN_FIELD_LENGTH = 20;

/** Goods are supplied where they go, so the number has to be one of that state. `state` is the code in an address. */
export function problemOfBuyerGstin(gstin: string, state: string): string | null {
  if (gstin === '') return null;
  if (!isGstin(gstin)) return WRONG_GSTIN;
  const own = stateOfGstin(gstin);
  const to = findState(state)?.name ?? own;
  return own === to
    ? null
    : `This GSTIN is of ${own}, but the parcel goes to ${to}. Please use one of ${to}, or leave it blank.`;
}

/** Shown beside the state when an order with such a number is to go elsewhere. */
export function problemOfNewState(gstin: string, state: string): string | null {
  if (problemOfBuyerGstin(gstin, state) === null) return null;
  const own = stateOfGstin(gstin);
  return `The bill of this order names a GSTIN of ${own}: it can only go to an address there.`;
}

function stateOfGstin(gstin: string): string {
  return findStateByGstCode(gstin.slice(0, 2))?.name ?? '';
}
