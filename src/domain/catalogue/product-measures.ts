import { formatCount } from '#count.ts';

/** Of one piece, lying on the table; null for a measure that is missing. */
export interface Measures {
  readonly weightG: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** `45 mm long, 12 mm wide`; empty without measures. */
export function sizeText({ lengthMm, widthMm, heightMm }: Measures): string {
  const said = [
    [lengthMm, 'long'],
    [widthMm, 'wide'],
    [heightMm, 'high'],
  ] as const;
  return said.flatMap(([mm, word]) => (mm === null ? [] : [`${formatCount(mm)} mm ${word}`])).join(', ');
}

export function weightText({ weightG }: Measures): string {
  return weightG === null ? '' : `${formatCount(weightG)} g`;
}
