export interface ProductSeed {
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly originalPricePaise?: number;
  readonly offerEndsInDays?: number;
  readonly stock: number | Readonly<Record<string, number>>;
  readonly isFeatured?: true;
  readonly createdDaysAgo: number;
  readonly maker: Maker;
  readonly countryOfOrigin?: string;
  readonly netQuantity: string;
  readonly look: Look;
}

export interface Look {
  readonly metal: Metal;
  readonly stones: Stones;
  readonly pearls?: boolean;
}

export type Metal = 'gold' | 'antique-gold' | 'rose-gold' | 'silver' | 'oxidised';
export type Stones =
  'ruby' | 'emerald' | 'sapphire' | 'kundan' | 'polki' | 'mixed' | 'blush' | 'onyx' | 'none';

type Maker = keyof typeof MAKERS;

/** Invented workshops; the law asks for a name and an address on every product. */
export const MAKERS = {
  jaipur: 'Rangmahal Artwares, Plot 118, Sitapura Industrial Area, Jaipur, Rajasthan 302022',
  mumbai: 'Sona Chandra Imitation Works, Unit 6, Shubham Estate, Malad West, Mumbai, Maharashtra 400064',
  bengaluru: 'Kaveri Adornments, 27, 3rd Cross, Peenya 2nd Stage, Bengaluru, Karnataka 560058',
  importer: 'Packed by Kaveri Adornments, 27, 3rd Cross, Peenya 2nd Stage, Bengaluru, Karnataka 560058',
} as const;

export const IMPORTER = {
  importerName: 'Kaveri Adornments',
  importerAddress: '27, 3rd Cross, Peenya 2nd Stage, Bengaluru, Karnataka 560058',
} as const;
