/** As typed on a phone that is set to Hindi. */
export function inDevanagari(text: string): string {
  return text.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
}
