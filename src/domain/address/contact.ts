import { latinDigits } from '#latin-digits.ts';

export const EMAIL_LENGTH = 254;
export const ERASED_DOMAIN = '@erased.invalid';

/** The account was deleted: nobody reads mails about it. */
export const isErased = ({ email }: { readonly email: string }) => email.endsWith(ERASED_DOMAIN);

export const PHONE_LENGTH = 20;
export const PERSON_NAME_LENGTH = 60;
export const FULL_NAME_LENGTH = 100;
export const LONG_NAME = `A name has at most ${FULL_NAME_LENGTH} letters here.`;

/** Copied numbers bring invisible marks along. */
const SEPARATORS = /[\s().\p{Pd}\p{Cf}]/gu;
const MOBILE = /^(?:(?:\+|00?)?91)?0?[6-9]\d{9}$/;

export function normalizePhone(text: string): string | null {
  const digits = joinDigits(text);
  return MOBILE.test(digits) ? `+91${digits.slice(-10)}` : null;
}

export function joinDigits(text: string): string {
  return latinDigits(text).replace(SEPARATORS, '');
}

/** '+919822012345' → '+91 98220 12345' */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(?=\d{5}$)/, '+91 $1 ');
}

/** '+919822012345' → '•••••• 2345' */
export const lastDigits = (phone: string) => (phone === '' ? '' : `•••••• ${phone.slice(-4)}`);

/** '+919822012345' → '9822012345' */
export function tenDigits(phone: string): string {
  return phone.replace(/^\+91/, '');
}

const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** A plus sign and what follows it lead to the same inbox, and so do dots at Google. */
export function inboxOf(email: string): string {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const [name = ''] = mailbox.split('+');
  return GOOGLE.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** zod's own pattern, shortened: browsers load no zod, and a field accepts what the shop accepts. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const INCOMPLETE_EMAIL = 'Please enter a full email address, such as asha@example.in.';
