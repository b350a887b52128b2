import { findBangleSize, type Measure, type Unit, UNITS } from '#catalogue/bangle-size.ts';

const UNLIKELY = {
  hand: 'That is not the round of a hand. Please look at the number and its unit again.',
  bangle: 'That is no width of a bangle. Please look at the number and its unit again.',
} as const;

const NUMBER = /^\d{1,3}(?:[.,]\d{1,4})?$/;

/** The answer to a typed number; a problem is shown beside its field. */
export function sizeWords(
  measure: Measure,
  typed: string,
  unit: Unit,
): { readonly problem: string } | { readonly answer: string; readonly size: string | null } {
  const plain = typed.trim();
  if (!NUMBER.test(plain)) return { problem: 'Please write a number, such as 189 or 18.9.' };
  const result = findBangleSize(measure, Number(plain.replace(',', '.')) * UNITS[unit]);
  switch (result.kind) {
    case 'unlikely':
      return { problem: UNLIKELY[measure] };
    case 'smaller':
      return { answer: 'That is smaller than 2.2, the smallest size.', size: null };
    case 'larger':
      return { answer: 'That is larger than 3, the largest size.', size: null };
    case 'size': {
      const { size, acrossMm } = result.found;
      return { answer: `Choose ${size}: ${String(acrossMm)} mm across the inside.`, size };
    }
  }
}
