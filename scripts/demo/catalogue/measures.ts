import type { CategorySlug } from './categories.ts';
import type { ProductSeed } from './products/product.ts';

interface Measures {
  readonly lengthMm?: number;
  readonly widthMm?: number;
}

/** In millimetres, for a piece that lies on the table. */
const USUAL_SIZES: Readonly<Record<CategorySlug, readonly [lengthMm: number, widthMm: number]>> = {
  necklaces: [420, 48],
  earrings: [52, 24],
  bangles: [66, 12],
  rings: [24, 21],
  'maang-tikka': [145, 32],
  anklets: [265, 14],
  pendants: [38, 26],
  'nose-rings': [34, 30],
  'hair-accessories': [112, 36],
};

const MM_PER_INCH = 25.4;
/** Not pendants: a length in inches is that of their chain. */
const MEASURED_IN_INCHES: ReadonlySet<CategorySlug> = new Set(['necklaces', 'anklets']);
const INCHES = /(\d+(?:\.\d+)?)[ -]inch/;
const PENDANT_AND_CHAIN = /pendant is (\d+(?:\.\d+)?) cm and the chain (\d+(?:\.\d+)?) cm/;
const LONG = /(\d+(?:\.\d+)?) cm long|pendant (\d+(?:\.\d+)?) cm/;
const ACROSS = /(\d+(?:\.\d+)?) cm across/;
const MORE_BELOW = 'swinging below';

/** The measures in the text, or else the usual ones. Pieces of this week are not measured yet. */
export function measuresOf(slug: CategorySlug, { createdDaysAgo, name, description }: ProductSeed): Measures {
  if (createdDaysAgo < 7) return {};
  const more = 1 + (name.length % 5) / 20;
  const [lengthMm, widthMm] = USUAL_SIZES[slug];
  return {
    lengthMm: Math.round(lengthMm * more),
    widthMm: Math.round(widthMm * more),
    ...measuresIn(slug, description),
  };
}

function measuresIn(slug: CategorySlug, text: string): Measures {
  if (MEASURED_IN_INCHES.has(slug)) {
    const inches = Number(INCHES.exec(text)?.[1] ?? 0);
    return inches > 0 ? { lengthMm: Math.round(inches * MM_PER_INCH) } : {};
  }
  const [, pendant, chain] = PENDANT_AND_CHAIN.exec(text) ?? [];
  if (pendant !== undefined) return { lengthMm: mmOf(pendant) + mmOf(chain) };
  const [, across] = ACROSS.exec(text) ?? [];
  if (across !== undefined) {
    return { widthMm: mmOf(across), ...(!text.includes(MORE_BELOW) && { lengthMm: mmOf(across) }) };
  }
  const [, long, ofPendant] = LONG.exec(text) ?? [];
  const length = long ?? ofPendant;
  return length === undefined ? {} : { lengthMm: mmOf(length) };
}

function mmOf(centimetres = ''): number {
  return Math.round(Number(centimetres) * 10);
}
