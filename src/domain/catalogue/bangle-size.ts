/** The girth is that of the hand, thumb tucked in, that the bangle slips over. */
interface BangleSize {
  /** Inches and sixteenths: 2.10 is two and ten sixteenths, so it is a text. */
  readonly size: string;
  readonly acrossMm: number;
  readonly handMm: number;
}

export const BANGLE_SIZES: readonly BangleSize[] = [
  { size: '2.2', acrossMm: 54, handMm: 169.5 },
  { size: '2.4', acrossMm: 57.2, handMm: 179.5 },
  { size: '2.6', acrossMm: 60.3, handMm: 189.5 },
  { size: '2.8', acrossMm: 63.5, handMm: 199.5 },
  { size: '2.10', acrossMm: 66.7, handMm: 209.4 },
  { size: '2.12', acrossMm: 69.9, handMm: 219.4 },
  { size: '2.14', acrossMm: 73, handMm: 229.4 },
  { size: '3', acrossMm: 76.2, handMm: 239.4 },
];

export const isBangleSize = (text: string) => /^(?:[1-3]\.\d+|3)$/.test(text);

interface GuideRow {
  readonly size: string;
  readonly inches: string;
  readonly centimetres: string;
}

const USUAL: readonly GuideRow[] = [
  { size: '2.4', inches: '2.25', centimetres: '5.7' },
  { size: '2.6', inches: '2.37', centimetres: '6.0' },
  { size: '2.8', inches: '2.5', centimetres: '6.35' },
];

export function sizeGuide(offered: readonly string[]): GuideRow[] {
  return BANGLE_SIZES.flatMap(({ size, acrossMm }) => {
    const usual = USUAL.find((row) => row.size === size);
    if (usual) return [usual];
    const text = (across: number) => String(Number(across.toFixed(2)));
    return offered.includes(size)
      ? [{ size, inches: text(acrossMm / 25.4), centimetres: text(acrossMm / 10) }]
      : [];
  });
}

export const CARD_MM = { long: 85.6, short: 53.98 } as const;

export const MEASURES = {
  hand: { label: 'Around my closed hand', key: 'handMm', leastMm: 120, mostMm: 300, spareMm: 1.5 },
  bangle: { label: 'Across the inside of a bangle', key: 'acrossMm', leastMm: 35, mostMm: 100, spareMm: 0.5 },
} as const;
export type Measure = keyof typeof MEASURES;

export const UNITS = { mm: 1, cm: 10, in: 25.4 } as const;
export type Unit = keyof typeof UNITS;

type SizeFound =
  | { readonly kind: 'size'; readonly found: BangleSize }
  | { readonly kind: 'smaller' }
  | { readonly kind: 'larger' }
  | { readonly kind: 'unlikely' };

/** A size that is a hair too small counts as well, since nobody measures closer. */
export function findBangleSize(measure: Measure, mm: number): SizeFound {
  const { key, leastMm, mostMm, spareMm } = MEASURES[measure];
  if (!(mm >= leastMm && mm <= mostMm)) return { kind: 'unlikely' };
  const at = BANGLE_SIZES.findIndex((each) => mm <= each[key] + spareMm);
  const found = BANGLE_SIZES[at];
  if (!found) return { kind: 'larger' };
  return at === 0 && mm < found[key] - oneSize(key) ? { kind: 'smaller' } : { kind: 'size', found };
}

function oneSize(key: 'acrossMm' | 'handMm'): number {
  const [first, second] = BANGLE_SIZES;
  return first && second ? second[key] - first[key] : 0;
}
