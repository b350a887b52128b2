import type { CategorySpec, PictureSpec } from '../pictures/spec.ts';

interface CategorySeed {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly description: string;
  readonly otherWords?: string;
  readonly sizes?: readonly string[];
  /** How the tax office classifies its pieces; imitation jewellery by default. */
  readonly tax?: { readonly hsn: string; readonly gstRateBps: number };
  readonly picture: PictureSpec;
  /** The background of its tile on the home page. */
  readonly tone: CategorySpec['tone'];
}

export type CategorySlug =
  | 'necklaces'
  | 'earrings'
  | 'bangles'
  | 'rings'
  | 'maang-tikka'
  | 'anklets'
  | 'pendants'
  | 'nose-rings'
  | 'hair-accessories';

const IMITATION_JEWELLERY = { hsn: '7117', gstRateBps: 300 };

export function taxOf(slug: CategorySlug) {
  return CATEGORIES.find((category) => category.slug === slug)?.tax ?? IMITATION_JEWELLERY;
}

export const CATEGORIES: readonly CategorySeed[] = [
  {
    slug: 'necklaces',
    name: 'Necklaces',
    description:
      'Temple harams, kundan chokers and full sets: the piece the rest of the look is built around.',
    otherWords: 'haar, mala, choker',
    picture: {
      kind: 'necklace-set',
      metal: 'gold',
      stones: 'ruby',
      pearls: true,
      view: 'styled',
      seed: 9001,
    },
    tone: 'maroon',
  },
  {
    slug: 'earrings',
    name: 'Earrings',
    description:
      'Jhumkas that sway, chandbalis that shine, and small studs for the other six days of the week.',
    otherWords: 'jhumka, bali, chandbali, studs, hoops',
    picture: { kind: 'jhumka', metal: 'gold', stones: 'emerald', pearls: true, view: 'styled', seed: 9002 },
    tone: 'ivory',
  },
  {
    slug: 'bangles',
    name: 'Bangles',
    description: 'Stacks and kadas in sizes 2.4, 2.6 and 2.8. The size guide on each page helps you choose.',
    otherWords: 'kangan, kada, choodi',
    sizes: ['2.4', '2.6', '2.8'],
    picture: { kind: 'bangles', metal: 'gold', stones: 'ruby', view: 'styled', seed: 9041 },
    tone: 'sand',
  },
  {
    slug: 'rings',
    name: 'Rings',
    description: 'Cocktail rings and quiet bands, all adjustable, so one ring fits nearly every finger.',
    picture: { kind: 'ring', metal: 'gold', stones: 'ruby', view: 'styled', seed: 9004 },
    tone: 'champagne',
  },
  {
    slug: 'maang-tikka',
    name: 'Maang Tikka',
    description: 'For the parting: light tikkas for a puja at home, matha pattis for the wedding morning.',
    otherWords: 'tikka, matha patti, bindiya',
    picture: {
      kind: 'maang-tikka',
      metal: 'gold',
      stones: 'kundan',
      pearls: true,
      view: 'styled',
      seed: 9025,
    },
    tone: 'blush',
  },
  {
    slug: 'anklets',
    name: 'Anklets',
    description: 'Payals with tiny ghungroos and fine chains that you hear before you see.',
    otherWords: 'payal',
    picture: { kind: 'anklet', metal: 'silver', stones: 'none', view: 'styled', seed: 9006 },
    tone: 'sage',
  },
  {
    slug: 'pendants',
    name: 'Pendants',
    description: 'One small motif on a fine chain, made for office kurtas, denim and everything between.',
    otherWords: 'locket',
    picture: { kind: 'pendant', metal: 'rose-gold', stones: 'blush', view: 'styled', seed: 9007 },
    tone: 'clay',
  },
  {
    slug: 'nose-rings',
    name: 'Nose Rings',
    description:
      'Naths with their chains to the hair, clip-on unless we say otherwise, from festive to bridal.',
    otherWords: 'nath, nathni',
    picture: { kind: 'nath', metal: 'gold', stones: 'ruby', pearls: true, view: 'styled', seed: 9008 },
    tone: 'ivory',
  },
  {
    slug: 'hair-accessories',
    tax: { hsn: '9615', gstRateBps: 500 },
    name: 'Hair Accessories',
    description: 'Juda pins and hair pins that finish a bun as well as a string of mogra does.',
    otherWords: 'juda pin, hair pin',
    picture: {
      kind: 'hair-pin',
      metal: 'gold',
      stones: 'kundan',
      pearls: true,
      view: 'styled',
      seed: 9009,
    },
    tone: 'maroon',
  },
];
