import type { TurnoverBand } from './seller.ts';

/** Names in a return have at most 30 letters. The keys are the first four digits of a code. */
const WORDS: Readonly<Record<string, string>> = {
  3926: 'Articles of plastics',
  7018: 'Glass bangles and beads',
  7113: 'Articles of jewellery',
  7117: 'Imitation jewellery',
  9615: 'Combs, hair-slides, hairpins',
};
const HEADING = 4;

export function hsnWords(hsn: string): string {
  return WORDS[hsn.slice(0, HEADING)] ?? '';
}

/** Digits of an eight-digit code that a return names. */
export const HSN_DIGITS: Readonly<Record<TurnoverBand, number>> = { upto_5cr: 4, above_5cr: 6 };
