import * as z from 'zod';
import { INCOMPLETE_EMAIL, LONG_PHONE, MISSING, WRONG_PHONE } from './address.ts';
import { normalizePhone } from './contact.ts';

export const EMAIL_LENGTH = 254;
export const PHONE_LENGTH = 20;

export const Email = z
  .string(MISSING.email)
  .trim()
  .toLowerCase()
  .min(1, { error: MISSING.email, abort: true })
  .max(EMAIL_LENGTH, { error: 'This address is too long to be one.', abort: true })
  .pipe(z.email(INCOMPLETE_EMAIL));

/** Comes out as +91 and ten digits. */
export const MobileNumber = z
  .string(MISSING.phone)
  .trim()
  .min(1, { error: MISSING.phone, abort: true })
  .max(PHONE_LENGTH, { error: LONG_PHONE, abort: true })
  .transform((text, check) => {
    const phone = normalizePhone(text);
    if (phone !== null) return phone;
    check.addIssue(WRONG_PHONE);
    return z.NEVER;
  });
