import { latinDigits } from '#latin-digits.ts';

// Not beside `isOrderId`, which every visitor's cart loads.
/**
 * The number as people say and write it: in lower case, with spaces, with or without the hyphens, in their own digits.
 */
export function spelledOrderId(text: string): string {
  const letters = latinDigits(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 2)}-${letters.slice(2, 6)}-${letters.slice(6)}`;
}
