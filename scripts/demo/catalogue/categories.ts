interface CategorySeed {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly description: string;
  readonly otherWords?: string;
  readonly sizes?: readonly string[];
  readonly tax?: { readonly hsn: string; readonly gstRateBps: number };
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
  },
  {
    slug: 'earrings',
    name: 'Earrings',
    description:
      'Jhumkas that sway, chandbalis that shine, and small studs for the other six days of the week.',
    otherWords: 'jhumka, bali, chandbali, studs, hoops',
  },
  {
    slug: 'bangles',
    name: 'Bangles',
    description: 'Stacks and kadas in sizes 2.4, 2.6 and 2.8. The size guide on each page helps you choose.',
    otherWords: 'kangan, kada, choodi',
    sizes: ['2.4', '2.6', '2.8'],
  },
  {
    slug: 'rings',
    name: 'Rings',
    description: 'Cocktail rings and quiet bands, all adjustable, so one ring fits nearly every finger.',
  },
  {
    slug: 'maang-tikka',
    name: 'Maang Tikka',
    description: 'For the parting: light tikkas for a puja at home, matha pattis for the wedding morning.',
    otherWords: 'tikka, matha patti, bindiya',
  },
  {
    slug: 'anklets',
    name: 'Anklets',
    description: 'Payals with tiny ghungroos and fine chains that you hear before you see.',
    otherWords: 'payal',
  },
  {
    slug: 'pendants',
    name: 'Pendants',
    description: 'One small motif on a fine chain, made for office kurtas, denim and everything between.',
    otherWords: 'locket',
  },
  {
    slug: 'nose-rings',
    name: 'Nose Rings',
    description:
      'Naths with their chains to the hair, clip-on unless we say otherwise, from festive to bridal.',
    otherWords: 'nath, nathni',
  },
  {
    slug: 'hair-accessories',
    tax: { hsn: '9615', gstRateBps: 500 },
    name: 'Hair Accessories',
    description: 'Juda pins and hair pins that finish a bun as well as a string of mogra does.',
    otherWords: 'juda pin, hair pin',
  },
];
