import * as z from 'zod';
import { latinDigits } from '#latin-digits.ts';
import {
  amountProblem,
  hasManyDecimals,
  parseRupees,
  parseWhole,
  plainRupees,
  TWO_DECIMALS,
} from '#rupee-text.ts';
import { NO_MOMENT, NO_WHOLE_DAY } from '#day.ts';

interface Check {
  addIssue: (message: string) => void;
}

const SIGNED = /^[+-]?\d{1,4}$/;

const isBlank = (text: string) => text.trim() === '';

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

export function whole(problem: string | ((text: string) => string)) {
  return z.string().transform((text, check) => {
    return parseWhole(text) ?? refuse(check, typeof problem === 'string' ? problem : problem(text));
  });
}

export function optionalWhole(message: string) {
  return z.string().transform((text, check) => {
    return isBlank(text) ? null : (parseWhole(text) ?? refuse(check, message));
  });
}

/** `-10`, `+5` or, with a real minus sign, `−१०` → `-10`; null for anything but a whole number. */
export function parseSigned(text: string): number | null {
  const typed = latinDigits(text).replace('−', '-').trim();
  return SIGNED.test(typed) ? Number(typed) : null;
}

export function signed(message: string) {
  return z.string().transform((text, check) => {
    return isBlank(text) ? 0 : (parseSigned(text) ?? refuse(check, message));
  });
}

export const withoutPercentSign = (text: string): string => text.trim().replace(/%$/, '').trimEnd();

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

export function readFields<Values, Input, Output>(
  fields: z.ZodType<Input, Values>,
  schema: z.ZodType<Output, Input>,
) {
  return fields.transform((read, check) => {
    const { success, data, error } = schema.safeParse(read);
    if (success) return data;
    for (const { path, message } of error.issues) check.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

export function problemsIn(details: unknown): (readonly [field: string, message: string])[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [[field, messages.join(' ')] as const] : [],
  );
}

const PROBLEMS: Readonly<Record<string, string>> = { date: NO_WHOLE_DAY, 'datetime-local': NO_MOMENT };

/** A date or time that lacks a part has an empty value, as if nothing was typed. */
export function halfTyped(field: unknown): string | undefined {
  return field instanceof HTMLInputElement && field.validity.badInput ? PROBLEMS[field.type] : undefined;
}
