import type { ProductSeed } from './product.ts';

export const ANKLETS: readonly ProductSeed[] = [
  {
    name: 'Payal Ghungroo Anklets',
    description:
      'Silver-tone payals with a row of small ghungroos, clear enough to cross a courtyard. White metal, 10 inches with a one-inch extender and an S-hook. Dry them well after the monsoon finds you.',
    pricePaise: 39900,
    stock: 38,
    isFeatured: true,
    createdDaysAgo: 21,
    maker: 'mumbai',
    netQuantity: '1 pair',
    look: { metal: 'silver', stones: 'none' },
  },
  {
    name: 'Chham Chham Oxidised Anklets',
    description:
      'Chunky darkened payals with folk engraving, for garba and for long skirts. German silver, 10.5 inches, closing with a screw pin. They sound the way they are named.',
    pricePaise: 34900,
    originalPricePaise: 44900,
    stock: 30,
    createdDaysAgo: 36,
    maker: 'jaipur',
    netQuantity: '1 pair',
    look: { metal: 'oxidised', stones: 'none' },
  },
  {
    name: 'Rimjhim Pearl Anklets',
    description:
      'Gold-tone payals with pearls and the smallest of bells, like the first drops of rain. Brass, 9.5 inches with an extender and a lobster clasp. Soft enough for the office, if the office likes you.',
    pricePaise: 32900,
    stock: 41,
    createdDaysAgo: 75,
    maker: 'bengaluru',
    netQuantity: '1 pair',
    look: { metal: 'gold', stones: 'none', pearls: true },
  },
  {
    name: 'Lavanya Ruby Anklets',
    description:
      'Bridal payals with ruby-red stones and bells in antique gold. Copper alloy and glass, 10 inches, with a screw that will not open on the dance floor. Wrap them in soft cloth after the wedding.',
    pricePaise: 49900,
    stock: 18,
    createdDaysAgo: 106,
    maker: 'bengaluru',
    netQuantity: '1 pair',
    look: { metal: 'antique-gold', stones: 'ruby' },
  },
  {
    name: 'Sagar Sapphire Anklets',
    description:
      'Silver-tone payals with sea-blue stones, for bare feet and beach evenings. 9 inches with a one-inch extender, lobster clasp. Rinse off sand and salt, then dry at once.',
    pricePaise: 24900,
    stock: 5,
    createdDaysAgo: 126,
    maker: 'mumbai',
    netQuantity: '1 pair',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Mishti Blush Anklets',
    description:
      'Rose-gold payals with blush crystals and tiny bells, sweet as they sound. Alloy with rose-gold plating, 9.5 inches, lobster clasp and extender. Keep dry, and keep apart so that they do not knot.',
    pricePaise: 37900,
    originalPricePaise: 47900,
    stock: 22,
    createdDaysAgo: 144,
    maker: 'mumbai',
    netQuantity: '1 pair',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
];
