import type { TurnoverBand } from './seller.ts';

/** The names of goods in a return, in at most 30 letters, by the first four digits of their code. */
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

/** How many digits of an eight-digit code a return names. */
export const HSN_DIGITS: Readonly<Record<TurnoverBand, number>> = { upto_5cr: 4, above_5cr: 6 };
