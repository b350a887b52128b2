import * as z from 'zod';
import {
  amountProblem,
  hasManyDecimals,
  parseRupees,
  parseWhole,
  plainRupees,
  TWO_DECIMALS,
} from '../../../../domain/rupee-text.ts';

interface Check {
  addIssue: (message: string) => void;
}

const isBlank = (text: string) => text.trim() === '';

/** An amount of money, as paise; `missing` is said when nothing is typed. */
export function amount(missing: string) {
  return z
    .string()
    .transform((text, check) => parseRupees(text) ?? refuse(check, amountProblem(text, missing)));
}

export function optionalAmount() {
  return z.string().transform((text, check) => {
    return isBlank(text) ? null : (parseRupees(text) ?? refuse(check, amountProblem(text, '')));
  });
}

/**
 * What is typed as rupees, as paise. `message` is said when it is neither that nor, where that may be, nothing; `tooFine`
 * of more than two decimals.
 */
export function rupees(message: string, tooFine = TWO_DECIMALS) {
  return z
    .string()
    .transform((text, check) => parseRupees(text) ?? refuseAmount(check, text, [message, tooFine]));
}

export function optionalRupees(message: string) {
  return z.string().transform((text, check) => {
    return isBlank(text) ? null : (parseRupees(text) ?? refuseAmount(check, text, [message, TWO_DECIMALS]));
  });
}

export function whole(message: string) {
  return z.string().transform((text, check) => parseWhole(text) ?? refuse(check, message));
}

export function optionalWhole(message: string) {
  return z.string().transform((text, check) => {
    return isBlank(text) ? null : (parseWhole(text) ?? refuse(check, message));
  });
}

/** As a field shows it: 549, or 549.50. */
export function rupeesText(paise: number | null | undefined): string {
  return paise === null || paise === undefined ? '' : plainRupees(paise).replace(/\.00$/, '');
}

type Messages = readonly [message: string, tooFine: string];

function refuseAmount(check: Check, text: string, [message, tooFine]: Messages): never {
  return refuse(check, hasManyDecimals(text) ? tooFine : message);
}

function refuse(check: Check, message: string): never {
  check.addIssue(message);
  return z.NEVER;
}
