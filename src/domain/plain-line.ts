/** One line as it goes on labels and into mails: what would break it, or turn its letters around, is left out. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
