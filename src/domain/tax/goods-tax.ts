import * as z from 'zod';
import { latinDigits } from '#latin-digits.ts';
import { WHOLE_BPS } from '#percent.ts';

/** The values of a piece of which nothing else is said; the columns of its table have the same defaults. */
export const USUAL = { hsn: '7117', gstRateBps: 300, countryOfOrigin: 'India' } as const;
export const NO_RATE = 'Please enter a rate between 0 and 100.';
const HSN = /^(?:\d{4}|\d{6}|\d{8})$/;
export const Hsn = z.string().overwrite(latinDigits).trim().regex(HSN, 'An HSN code has 4, 6 or 8 digits.');
export const GstRateBps = z.int('Please enter a rate.').min(0, NO_RATE).max(WHOLE_BPS, NO_RATE);
