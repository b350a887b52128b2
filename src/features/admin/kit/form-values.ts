import * as z from 'zod';

const RUPEES = /^\d{1,9}(?:\.\d{1,2})?$/;
const WHOLE = /^\d{1,9}$/;

const plain = (text: string) => text.trim().replaceAll(',', '').replace(/^₹\s*/, '');

/** What is typed as rupees, as paise. `message` is said when it is neither that nor, where that may be, nothing. */
export function rupees(message: string) {
  return z.string().transform((text, check) => toPaise(plain(text)) ?? refuse(check, message));
}

export function optionalRupees(message: string) {
  return z.string().transform((text, check) => {
    return plain(text) === '' ? null : (toPaise(plain(text)) ?? refuse(check, message));
  });
}

export function whole(message: string) {
  return z.string().transform((text, check) => toWhole(plain(text)) ?? refuse(check, message));
}

export function optionalWhole(message: string) {
  return z.string().transform((text, check) => {
    return plain(text) === '' ? null : (toWhole(plain(text)) ?? refuse(check, message));
  });
}

/** As a field shows it: 549, or 549.50. */
export function rupeesText(paise: number | null): string {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

function toPaise(text: string): number | null {
  return RUPEES.test(text) ? Math.round(Number(text) * 100) : null;
}

function toWhole(text: string): number | null {
  return WHOLE.test(text) ? Number(text) : null;
}

function refuse(check: { addIssue: (message: string) => void }, message: string): never {
  check.addIssue(message);
  return z.NEVER;
}
