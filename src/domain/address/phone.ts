const SEPARATORS = /[\s().-]/g;
const COUNTRY_OR_TRUNK = /^(?:\+91|0091|91(?=\d{10}$)|0)/;
const MOBILE = /^[6-9]\d{9}$/;

/** An Indian mobile number as +91 and ten digits, however it was typed; null when it is none. */
export function normalizePhone(text: string): string | null {
  const digits = text.replace(SEPARATORS, '').replace(COUNTRY_OR_TRUNK, '');
  return MOBILE.test(digits) ? `+91${digits}` : null;
}
