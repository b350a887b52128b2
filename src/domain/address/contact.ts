import { latinDigits } from '#latin-digits.ts';

export const EMAIL_LENGTH = 254;
/** The made-up addresses of deleted accounts end with this. */
export const ERASED_DOMAIN = '@erased.invalid';

/** Its account was deleted: nobody reads mails about it. */
export const isErased = ({ email }: { readonly email: string }) => email.endsWith(ERASED_DOMAIN);

export const PHONE_LENGTH = 20;
export const PERSON_NAME_LENGTH = 60;
export const FULL_NAME_LENGTH = 100;
export const LONG_NAME = `A name has at most ${FULL_NAME_LENGTH} letters here.`;

/** Includes every dash, and the invisible marks that come along when a number is copied. */
const SEPARATORS = /[\s().\p{Pd}\p{Cf}]/gu;
/** Ten digits, after the country code, a zero, both or neither. */
const MOBILE = /^(?:(?:\+|00?)?91)?0?[6-9]\d{9}$/;

/** An Indian mobile number as +91 and ten digits, however it was typed; null when it is none. */
export function normalizePhone(text: string): string | null {
  const digits = joinDigits(text);
  return MOBILE.test(digits) ? `+91${digits.slice(-10)}` : null;
}

/** A typed or copied number without the signs between its digits. */
export function joinDigits(text: string): string {
  return latinDigits(text).replace(SEPARATORS, '');
}

/** '+919822012345' as it is read out: '+91 98220 12345'. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(?=\d{5}$)/, '+91 $1 ');
}

/** '+919822012345' as it is typed: '9822012345'. */
export function tenDigits(phone: string): string {
  return phone.replace(/^\+91/, '');
}

/** Two names of one house. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** The inbox behind an address: a plus sign and what follows it are ignored, and so are dots at Google. */
export function inboxOf(email: string): string {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const [name = ''] = mailbox.split('+');
  return GOOGLE.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** zod's own pattern, shortened, also for browsers, which load no zod: a field accepts what the shop accepts. */
export const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const INCOMPLETE_EMAIL = 'Please enter a full e-mail address, such as asha@example.in.';
