/** As somebody types it whose phone is set to Hindi. */
export function inDevanagari(text: string): string {
  return text.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
}
