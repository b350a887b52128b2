/** Without 0, O, 1, I and L, which are misheard and misread on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function plainLetters(count: number, pick: (letters: string) => string = pickFairly): string {
  return Array.from({ length: count }, () => pick(LETTERS)).join('');
}

function pickFairly(letters: string): string {
  // Bytes from this one on would make some letters likelier than others.
  const unfairFrom = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unfairFrom) return letters.charAt(byte % letters.length);
  }
}
