/** What the law wants said of a piece; `products.law_gaps` has the bits of what is missing. */
export const LAW_GAPS = {
  mrp: { bit: 1, label: 'MRP', field: 'mrpPaise' },
  origin: { bit: 2, label: 'Country of origin', field: 'countryOfOrigin' },
  importer: { bit: 4, label: 'Importer', field: 'importerName' },
  quantity: { bit: 8, label: 'Net quantity', field: 'quantityUnits' },
  hsn: { bit: 16, label: 'HSN code', field: 'hsn' },
  measures: { bit: 32, label: 'Measures', field: 'lengthMm' },
} as const;

export type LawGap = keyof typeof LAW_GAPS;
export const LAW_GAP_NAMES = Object.keys(LAW_GAPS) as LawGap[];

export const ALL_LAW_GAPS = LAW_GAP_NAMES.reduce((bits, name) => bits | LAW_GAPS[name].bit, 0);

export function gapsIn(bits: number): LawGap[] {
  return LAW_GAP_NAMES.filter((name) => (bits & LAW_GAPS[name].bit) !== 0);
}

export function parseLawGap(name: string | null): LawGap | null {
  return LAW_GAP_NAMES.find((each) => each === name) ?? null;
}

export function gapLink(form: string, gap: LawGap): string {
  return `${form}#${LAW_GAPS[gap].field}`;
}

export function gapFieldIn(hash: string) {
  const fields = LAW_GAP_NAMES.map((name) => LAW_GAPS[name].field);
  return fields.find((field) => hash === `#${field}`) ?? null;
}

export interface PieceToMend {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly gaps: readonly LawGap[];
}

export interface PiecesToMend {
  readonly items: readonly PieceToMend[];
  readonly total: number;
  readonly counts: Readonly<Record<LawGap, number>>;
  readonly page: number;
  readonly pageCount: number;
}
