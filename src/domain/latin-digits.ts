/** Phones set to an Indian language type their own digits. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digitOf);
}

/** In every script the ten digits are consecutive, and no digit comes right before its zero. */
function digitOf(digit: string): string {
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value % 10);
}
