import type { ProductSeed } from './product.ts';

export const NOSE_RINGS: readonly ProductSeed[] = [
  {
    name: 'Peshwai Pearl Nath',
    description:
      'A curve of pearls around ruby-red stones, with a chain that hooks into the hair. Gold-tone brass wire, 3 cm across, with a clip that needs no piercing. Wear it with a nauvari, and stand a little straighter.',
    pricePaise: 29900,
    stock: 40,
    createdDaysAgo: 7,
    maker: 'mumbai',
    netQuantity: '1 nath with chain',
    look: { metal: 'gold', stones: 'ruby', pearls: true },
  },
  {
    name: 'Rani Bridal Nath',
    description:
      'A wide bridal ring with kundan-style stones, pearls and a chain that hooks into the hair. Gold-tone brass, 4 cm across, 15 cm chain, clip-on. The chain carries the weight, so it is kinder than it looks.',
    pricePaise: 44900,
    originalPricePaise: 59900,
    offerEndsInDays: 3,
    stock: 12,
    createdDaysAgo: 47,
    maker: 'jaipur',
    netQuantity: '1 nath with chain',
    look: { metal: 'gold', stones: 'kundan', pearls: true },
  },
  {
    name: 'Koyal Oxidised Nath',
    description:
      'A nath in darkened silver tone, with small drops and a chain to the hair. German silver, 2.5 cm across, clip-on. Good with handloom, and very good with a camera.',
    pricePaise: 14900,
    stock: 53,
    createdDaysAgo: 81,
    maker: 'mumbai',
    netQuantity: '1 nath with chain',
    look: { metal: 'oxidised', stones: 'none' },
  },
  {
    name: 'Chameli Emerald Nath',
    description:
      'Leaf-green stones along a gold-tone ring, with a chain that takes the weight. Brass and glass, 3 cm across, with a soft clip, so no piercing is needed. Wipe clean with cotton after wearing.',
    pricePaise: 24900,
    stock: 2,
    createdDaysAgo: 132,
    maker: 'jaipur',
    netQuantity: '1 nath with chain',
    look: { metal: 'gold', stones: 'emerald' },
  },
];
