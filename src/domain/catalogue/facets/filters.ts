export const ATTRIBUTE_KEYS = [
  'colour',
  'occasion',
  'style',
  'stones',
  'plating',
  'base',
  'closure',
] as const;
type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

export function isAttribute(key: string): key is AttributeKey {
  return (ATTRIBUTE_KEYS as readonly string[]).includes(key);
}

/** Everything but the price that narrows a list, in the order of an address. */
export const FACET_KEYS = [...ATTRIBUTE_KEYS, 'size', 'origin', 'in_stock', 'on_offer'] as const;
export type FacetKey = (typeof FACET_KEYS)[number];

export const YES = '1';
const YES_OR_NO: ReadonlySet<FacetKey> = new Set(['in_stock', 'on_offer']);
const YESES = new Set([YES, 'true', 'yes', 'on']);

export interface Filters {
  /** In rupees; both ends count as within. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** Any chosen value of a facet, in every chosen facet; each once, in alphabetical order. */
  readonly chosen: Readonly<Partial<Record<FacetKey, readonly string[]>>>;
}

export const NO_FILTERS: Filters = { priceFrom: null, priceTo: null, chosen: {} };

const MOST_VALUES = 30;
const VALUE = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]{0,59}$/u;
const RUPEES = /^\d{1,8}$/;
const DEVANAGARI_ZERO = 0x966;
/** A form's button sends this instead of both bounds, whatever their fields hold. */
export const PRICE_BUTTON = 'price';
const BAND = /^(\d{1,8})-(\d{0,8})$/;
export const ANY_PRICE = '0-';

/** An old or mistyped link still shows a list: a value without meaning is dropped. */
export function parseFilters(params: Pick<URLSearchParams, 'get' | 'getAll'>): Filters {
  const chosen: Partial<Record<FacetKey, readonly string[]>> = {};
  for (const key of FACET_KEYS) {
    const values = valuesOf(
      key,
      params.getAll(key).flatMap((list) => list.split(',')),
    );
    if (values.length > 0) chosen[key] = values;
  }
  return { ...pricesIn(params), chosen };
}

function pricesIn(params: Pick<URLSearchParams, 'get'>): Pick<Filters, 'priceFrom' | 'priceTo'> {
  const [, least, most = ''] = BAND.exec(params.get(PRICE_BUTTON) ?? '') ?? [];
  if (least !== undefined) return { priceFrom: Number(least) || null, priceTo: rupeesIn(most) };
  const [from, to] = [rupeesIn(params.get('price_from')), rupeesIn(params.get('price_to'))];
  if (from !== null && to !== null && from > to) return { priceFrom: to, priceTo: from };
  return { priceFrom: from, priceTo: to };
}

function valuesOf(key: FacetKey, given: readonly string[]): readonly string[] {
  const values = given.map((value) => value.trim().toLowerCase().replaceAll(/\s+/g, '-'));
  if (YES_OR_NO.has(key)) return values.some((value) => YESES.has(value)) ? [YES] : [];
  return [...new Set(values.filter((value) => VALUE.test(value)))].sort().slice(0, MOST_VALUES);
}

/** `1,500`, `₹ 500`, `Rs. 500`, `499.00` or `५००`; paise are ignored. */
function rupeesIn(text: string | null): number | null {
  const plain = (text ?? '')
    // `latinDigits` knows all scripts, but would cost each visitor of a list ten times as much.
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replaceAll(/rs\.?|[₹,\s]|\.(\d\d|0?)\s*$/gi, '');
  return RUPEES.test(plain) ? Number(plain) : null;
}

export function hasFilters({ priceFrom, priceTo, chosen }: Filters): boolean {
  return priceFrom !== null || priceTo !== null || Object.keys(chosen).length > 0;
}

/** `price_to=999`, `colour=maroon,red`; every choice has one spelling. */
export function filterParams({ priceFrom, priceTo, chosen }: Filters): string[] {
  return [
    ...(priceFrom === null ? [] : [`price_from=${String(priceFrom)}`]),
    ...(priceTo === null ? [] : [`price_to=${String(priceTo)}`]),
    ...FACET_KEYS.flatMap((key) => {
      const values = chosen[key] ?? [];
      return values.length > 0 ? [`${key}=${values.map(encodeURIComponent).join(',')}`] : [];
    }),
  ];
}

export function toggled(filters: Filters, key: FacetKey, value: string): Filters {
  const values = filters.chosen[key] ?? [];
  const rest = values.filter((each) => each !== value);
  const next = rest.length === values.length ? [...values, value].sort() : rest;
  const { [key]: _, ...others } = filters.chosen;
  return { ...filters, chosen: next.length > 0 ? { ...others, [key]: next } : others };
}

export function valueOfText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
    .slice(0, 60);
}

interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** What the list would show with only this value of its facet, and all other filters as they are. */
  readonly count: number;
}

export interface Facet {
  readonly key: FacetKey | 'price';
  readonly label: string;
  readonly values: readonly (FacetValue & { readonly colour: string | null })[];
}

/** Rupees, both ends included. Labels are written out, since formatting numbers is slow to start. */
interface PriceBand {
  readonly value: string;
  readonly label: string;
  readonly from: number | null;
  readonly to: number | null;
}

export const PRICE_BANDS: readonly PriceBand[] = [
  { value: '0-299', label: 'Up to ₹299.00', from: null, to: 299 },
  { value: '0-499', label: 'Up to ₹499.00', from: null, to: 499 },
  { value: '0-999', label: 'Up to ₹999.00', from: null, to: 999 },
  { value: '0-1499', label: 'Up to ₹1,499.00', from: null, to: 1499 },
  { value: '0-1999', label: 'Up to ₹1,999.00', from: null, to: 1999 },
  { value: '2000-', label: '₹2,000.00 and more', from: 2000, to: null },
];

export function isInPrice(pricePaise: number, from: number | null, to: number | null): boolean {
  return (from === null || pricePaise >= from * 100) && (to === null || pricePaise <= to * 100);
}
