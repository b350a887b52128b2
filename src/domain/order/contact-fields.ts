import * as z from 'zod';
import { normalizePhone } from '../address/phone.ts';

export const EMAIL_LENGTH = 254;
const PHONE_LENGTH = 20;

export const CheckoutEmail = z
  .string('Please enter your e-mail address.')
  .trim()
  .toLowerCase()
  .min(1, { error: 'Please enter your e-mail address.', abort: true })
  .max(EMAIL_LENGTH, { error: 'This address is too long to be one.', abort: true })
  .pipe(z.email('Please enter a full e-mail address, such as asha@example.in.'));

/** Comes out as +91 and ten digits. */
export const MobileNumber = z
  .string('Please enter your mobile number.')
  .trim()
  .min(1, { error: 'Please enter your mobile number.', abort: true })
  .max(PHONE_LENGTH, { error: 'Please enter a mobile number of ten digits.', abort: true })
  .transform((text, check) => {
    const phone = normalizePhone(text);
    if (phone !== null) return phone;
    check.addIssue('Please enter a mobile number of ten digits, such as 98765 43210.');
    return z.NEVER;
  });
