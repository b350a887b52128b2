import { findStateByGstCode } from '#address/address.ts';
import { latinDigits } from '#latin-digits.ts';

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const WRONG_GSTIN = 'This is not a GSTIN: please look at each of its 15 letters and digits again.';

/** People write it in groups, and some in the digits of their phone. */
export function joinGstin(text: string): string {
  return latinDigits(text.replaceAll(/\s/g, '')).toUpperCase();
}

/** A tax number: its last sign checks the others, and its first two are a State. */
export function isGstin(text: string): boolean {
  return (
    GSTIN.test(text) && checkSign(text) === text.at(-1) && findStateByGstCode(text.slice(0, 2)) !== undefined
  );
}

export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** The PAN of whoever has the number is part of it. */
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
