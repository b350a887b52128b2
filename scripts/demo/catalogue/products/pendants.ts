import type { ProductSeed } from './product.ts';

export const PENDANTS: readonly ProductSeed[] = [
  {
    name: 'Ira Onyx Pendant',
    description:
      'Black stones in bright silver tone, on an 18-inch chain. Glass and rhodium-look brass, with a spring-ring clasp and a two-inch extender. The one that goes with everything in the wardrobe.',
    pricePaise: 34900,
    stock: 35,
    isFeatured: true,
    createdDaysAgo: 26,
    maker: 'mumbai',
    netQuantity: '1 pendant with chain',
    look: { metal: 'silver', stones: 'onyx' },
  },
  {
    name: 'Surya Temple Pendant',
    description:
      'A sun of ruby-red stones around one green, in matte antique gold. Copper alloy, 4 cm across, on a 22-inch chain with a lobster clasp. Enough on its own over a cotton saree.',
    pricePaise: 59900,
    stock: 16,
    createdDaysAgo: 9,
    maker: 'bengaluru',
    netQuantity: '1 pendant with chain',
    look: { metal: 'antique-gold', stones: 'ruby' },
  },
  {
    name: 'Kiran Emerald Pendant',
    description:
      'Emerald-green stones in a gold-tone frame, with small drops below. Brass, 3 cm long, on an 18-inch chain with a spring-ring clasp. Wipe with a dry cloth; no soap, no spray.',
    pricePaise: 39900,
    originalPricePaise: 49900,
    stock: 28,
    createdDaysAgo: 66,
    maker: 'jaipur',
    netQuantity: '1 pendant with chain',
    look: { metal: 'gold', stones: 'emerald' },
  },
  {
    name: 'Chaand Tara Pendant',
    description:
      'White stones on rose gold, a small star for the hollow of the neck. Alloy with rose-gold plating, 2 cm across, on a 16-inch chain that extends to 18. A gentle gift for an Eid morning, or any other.',
    pricePaise: 32900,
    stock: 33,
    createdDaysAgo: 86,
    maker: 'mumbai',
    netQuantity: '1 pendant with chain',
    look: { metal: 'rose-gold', stones: 'polki' },
  },
  {
    name: 'Ganga Sapphire Pendant',
    description:
      'River-blue stones in silver tone, on a long 24-inch chain. Rhodium-look brass, pendant 3 cm, lobster clasp. Layer it over a shorter chain, or let it run alone.',
    pricePaise: 44900,
    stock: 19,
    createdDaysAgo: 101,
    maker: 'mumbai',
    netQuantity: '1 pendant with chain',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Kamal Lotus Pendant',
    description:
      'A lotus in blush crystal, opening on a rose-gold chain. Alloy base, pendant 3 cm, chain 18 inches with an extender. Keep it in its box; the chain is fine and likes to be alone.',
    pricePaise: 37900,
    originalPricePaise: 45900,
    stock: 24,
    createdDaysAgo: 123,
    maker: 'mumbai',
    netQuantity: '1 pendant with chain',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
  {
    name: 'Mandala Oxidised Pendant',
    description:
      'A mandala in darkened silver tone, 4 cm across, on a 26-inch chain. German silver with a hook closure and no stones at all. Made for linen shirts and slow Sundays.',
    pricePaise: 29900,
    stock: 0,
    createdDaysAgo: 142,
    maker: 'jaipur',
    netQuantity: '1 pendant with chain',
    look: { metal: 'oxidised', stones: 'none' },
  },
];
