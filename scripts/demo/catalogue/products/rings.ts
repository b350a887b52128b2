import type { ProductSeed } from './product.ts';

export const RINGS: readonly ProductSeed[] = [
  {
    name: 'Rangoli Cocktail Ring',
    description:
      'Red and green stones in rings, like a rangoli, wide enough to be the only jewel on the hand. Gold-tone brass, 3 cm across, on an adjustable band. Take it off before you wash up.',
    pricePaise: 34900,
    stock: 29,
    isFeatured: true,
    createdDaysAgo: 20,
    maker: 'jaipur',
    netQuantity: '1 ring',
    look: { metal: 'gold', stones: 'mixed' },
  },
  {
    name: 'Jhalak Solitaire-Style Ring',
    description:
      'One large clear crystal in a circle of small ones, on a bright silver-tone band. Rhodium-look alloy and glass; the band opens at the back to fit. Clean it with a lens cloth.',
    pricePaise: 24900,
    stock: 47,
    createdDaysAgo: 6,
    maker: 'mumbai',
    netQuantity: '1 ring',
    look: { metal: 'silver', stones: 'kundan' },
  },
  {
    name: 'Lalima Ruby Ring',
    description:
      'A round ruby-red flower in antique gold, borrowed from a temple bracelet. Copper alloy with glass stones, 2.2 cm across, adjustable band. Pairs well with the Kamala studs.',
    pricePaise: 29900,
    originalPricePaise: 39900,
    stock: 23,
    createdDaysAgo: 55,
    maker: 'bengaluru',
    netQuantity: '1 ring',
    look: { metal: 'antique-gold', stones: 'ruby' },
  },
  {
    name: 'Haveli Polki Ring',
    description:
      'Uncut-look polki stones in a gold-tone flower, like the ceiling of an old haveli. Foil-backed glass on brass, 2.8 cm across, adjustable. Keep it out of water: foil and damp are not friends.',
    pricePaise: 44900,
    stock: 14,
    createdDaysAgo: 78,
    maker: 'jaipur',
    netQuantity: '1 ring',
    look: { metal: 'gold', stones: 'polki' },
  },
  {
    name: 'Banjaran Oxidised Ring',
    description:
      'A sturdy flower in darkened silver tone, for the middle finger or the thumb. German silver, no stones, open at the back. The one piece you need not fuss over.',
    pricePaise: 14900,
    stock: 60,
    createdDaysAgo: 91,
    maker: 'mumbai',
    netQuantity: '1 ring',
    look: { metal: 'oxidised', stones: 'none' },
  },
  {
    name: 'Hariyali Emerald Ring',
    description:
      'Emerald-green stones in gold tone, fresh as the first week of rain. Brass and glass, 2 cm across, adjustable band. Wipe dry after wearing.',
    pricePaise: 32900,
    stock: 27,
    createdDaysAgo: 112,
    maker: 'jaipur',
    netQuantity: '1 ring',
    look: { metal: 'gold', stones: 'emerald' },
  },
  {
    name: 'Sandhya Sapphire Ring',
    description:
      'Evening-blue stones on a silver-tone band that sparkles all the way round. Rhodium-look brass with glass stones, adjustable. Keep it in its pouch between evenings.',
    pricePaise: 29900,
    originalPricePaise: 37900,
    stock: 32,
    createdDaysAgo: 130,
    maker: 'mumbai',
    netQuantity: '1 ring',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Gulab Petal Ring',
    description:
      'Blush stones opening like petals on rose gold, light and a little romantic. Alloy with rose-gold plating, 2 cm across, adjustable. A kind thing to find inside a gift box.',
    pricePaise: 27900,
    stock: 8,
    createdDaysAgo: 148,
    maker: 'mumbai',
    netQuantity: '1 ring',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
];
