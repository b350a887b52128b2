import { formatCount } from '#count.ts';

export const UNIT_CODES = ['N', 'PAIR', 'SET'] as const;
export type UnitCode = (typeof UNIT_CODES)[number];

export const MOST_UNITS = 9999;

export interface Quantity {
  readonly quantityUnits: number | null;
  readonly unitCode: UnitCode;
}

/** The tax's own codes for one of each unit. */
export const UQCS = { N: 'NOS', PAIR: 'PRS', SET: 'SET' } as const satisfies Record<UnitCode, string>;
export const PACK_UQC = 'PAC';
export type Uqc = (typeof UQCS)[UnitCode] | typeof PACK_UQC;

const UQC_WORDS: Readonly<Record<Uqc, string>> = {
  NOS: 'in numbers',
  PRS: 'in pairs',
  SET: 'in sets',
  PAC: 'in packs',
};

export const UQC_NAMES = Object.keys(UQC_WORDS) as [Uqc, ...Uqc[]];

export const uqcWords = (uqc: Uqc) => `${UQC_WORDS[uqc]} (${uqc})`;

export function uqcOf({ quantityUnits, unitCode }: Quantity): Uqc {
  return quantityUnits !== null && quantityUnits > 1 ? PACK_UQC : UQCS[unitCode];
}

interface Boxed extends Quantity {
  readonly netQuantity: string;
}

export const UNIT_WORDS: Readonly<Record<UnitCode, { readonly label: string; readonly one: string }>> = {
  N: { label: 'Number (N)', one: 'number' },
  PAIR: { label: 'Pair', one: 'pair' },
  SET: { label: 'Set', one: 'set' },
};

/** `8 N`, `1 pair` or `1 set (8 bangles)`; without a number, only the words. */
export function quantityText({ quantityUnits, unitCode, netQuantity }: Boxed): string {
  if (quantityUnits === null) return netQuantity;
  const read = readQuantity(netQuantity);
  const isSame = read?.quantityUnits === quantityUnits && read.unitCode === unitCode;
  if (isSame && netQuantity.endsWith(')')) return netQuantity;
  const { one } = UNIT_WORDS[unitCode];
  const unit = unitCode === 'N' ? unitCode : one + (quantityUnits === 1 ? '' : 's');
  return `${String(quantityUnits)} ${unit}`;
}

export function contentsOf({ netQuantity }: Pick<Boxed, 'netQuantity'>): string {
  const [, , word = '', more = ''] = WRITTEN.exec(netQuantity.trim().toLowerCase()) ?? [];
  return more === '' && unitOf(word, COUNTED) !== null ? '' : netQuantity;
}

/** The MRP of one number, pair or set; null if that is the MRP itself, or unknown. */
export function unitPricePaise(mrpPaise: number, { quantityUnits }: Quantity): number | null {
  return quantityUnits === null || quantityUnits === 1 ? null : Math.round(mrpPaise / quantityUnits);
}

const words = (text: string) => new Set(text.split(', '));
const COUNTED: Readonly<Record<UnitCode, ReadonlySet<string>>> = {
  N: words('n, no, no., nos, nos., number, numbers, pc, pcs, pcs., piece, pieces, unit, units'),
  PAIR: words('pair, pairs, pr, prs'),
  SET: words('set, sets'),
};
const NAMED: Readonly<Record<UnitCode, ReadonlySet<string>>> = {
  ...COUNTED,
  N: words(
    'ring, rings, toe ring, toe rings, nose ring, nose rings, nose pin, nose pins, nath, naths, nath with chain, ' +
      'kada, kadas, bangle, bangles, bracelet, bracelets, anklet, anklets, payal, payals, necklace, necklaces, ' +
      'choker, chokers, haar, haars, chain, chains, mangalsutra, pendant, pendants, pendant with chain, earring, earrings, ' +
      'jhumka, jhumkas, stud, studs, maang tikka, maang tikkas, matha patti, matha pattis, hair pin, hair pins, ' +
      'juda pin, juda pins, hair clip, hair clips, comb, combs, brooch, brooches, armlet, armlets',
  ),
};
const WRITTEN = /^(\d{1,4})\s*([a-z][a-z. ]*?)?\s*(\(.*\))?$/;

function unitOf(word: string, known: Readonly<Record<UnitCode, ReadonlySet<string>>>): UnitCode | null {
  return UNIT_CODES.find((code) => known[code].has(word)) ?? null;
}

/** `2 N`, `1 pair` or `1 set (8 bangles)`; null for words that cannot be counted. */
export function readQuantity(text: string): Quantity | null {
  const [, digits = '', word = ''] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  const unitCode = unitOf(word, COUNTED) ?? unitOf(word, NAMED);
  const quantityUnits = Number(digits);
  return unitCode === null || quantityUnits < 1 ? null : { quantityUnits, unitCode };
}

interface Said {
  readonly quantityUnits?: number | null | undefined;
  readonly unitCode?: UnitCode | undefined;
  readonly netQuantity: string;
}

/** Old files and forms say number and unit in words alone. */
export function quantitySaid(said: Said): Partial<Quantity> {
  return said.quantityUnits === undefined || said.quantityUnits === null
    ? (readQuantity(said.netQuantity) ?? { quantityUnits: null })
    : {};
}

/** The earlier words stay if shoppers read the same as before. */
export function quantityAfter(before: Boxed, said: Said): Boxed {
  const { quantityUnits = before.quantityUnits, unitCode = before.unitCode, netQuantity } = said;
  const isNew = netQuantity !== before.netQuantity;
  const after = { quantityUnits, unitCode, netQuantity, ...(isNew && quantitySaid(said)) };
  return quantityText(before) === quantityText(after) ? { ...after, netQuantity: before.netQuantity } : after;
}

export function quantityTold(quantity: Boxed) {
  return { netQuantity: quantityText(quantity), quantityUnits: undefined, unitCode: undefined };
}

export interface Measures {
  readonly weightG: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** `45 mm long, 12 mm wide`, or of a bangle `60 mm across`; empty without measures. */
export function sizeText({ lengthMm, widthMm, heightMm }: Measures, { isRound = false } = {}): string {
  const said = [
    [lengthMm, isRound ? 'across' : 'long'],
    [widthMm, 'wide'],
    [heightMm, 'high'],
  ] as const;
  return said.flatMap(([mm, word]) => (mm === null ? [] : [`${formatCount(mm)} mm ${word}`])).join(', ');
}

export function weightText({ weightG }: Measures): string {
  return weightG === null ? '' : `${formatCount(weightG)} g`;
}
