import type { ProductSeed } from './product.ts';

export const NECKLACES: readonly ProductSeed[] = [
  {
    name: 'Padmini Temple Long Necklace',
    description:
      'A 24-inch temple haram of lotus motifs, ruby-red stones and tiny pearls. Cast in copper alloy with a matte antique-gold finish, it sits just below the heart over a silk saree. The dori at the back adjusts by four inches. Keep it in its pouch, away from perfume and water.',
    pricePaise: 189900,
    originalPricePaise: 239900,
    stock: 18,
    isFeatured: true,
    createdDaysAgo: 15,
    maker: 'bengaluru',
    netQuantity: '1 necklace',
    look: { metal: 'antique-gold', stones: 'ruby', pearls: true },
  },
  {
    name: 'Noor Kundan Choker',
    description:
      'Clear kundan-style glass around small hearts of deep maroon, in a close collar with a pearl fringe. The base is brass with a warm gold tone, 12 inches around, and a silk dori lets it close as snugly as you like. Wipe with a soft dry cloth after wearing.',
    pricePaise: 129900,
    stock: 24,
    isFeatured: true,
    createdDaysAgo: 19,
    maker: 'jaipur',
    netQuantity: '1 choker',
    look: { metal: 'gold', stones: 'kundan', pearls: true },
  },
  {
    name: 'Rajwadi Polki Necklace Set',
    description:
      'Uncut-look polki stones in a broad Rajasthani necklace, with earrings to match. Brass base, rich gold-tone plating and foil-backed glass that catches candlelight. The necklace is 15 inches with an adjustable dori; the earrings close with a push back. Store each piece flat so that the settings stay true.',
    pricePaise: 249900,
    originalPricePaise: 299900,
    offerEndsInDays: 12,
    stock: 11,
    isFeatured: true,
    createdDaysAgo: 27,
    maker: 'jaipur',
    netQuantity: '1 set (1 necklace, 1 pair of earrings)',
    look: { metal: 'gold', stones: 'polki', pearls: true },
  },
  {
    name: 'Meghna Oxidised Collar',
    description:
      'A darkened silver-tone collar, worked like old tribal silver and light on the neck. German silver, 13 inches, tied behind with a silk cord that adjusts. Try it with a plain cotton kurta and nothing else.',
    pricePaise: 64900,
    stock: 37,
    createdDaysAgo: 46,
    maker: 'mumbai',
    netQuantity: '1 necklace',
    look: { metal: 'oxidised', stones: 'none' },
  },
  {
    name: 'Chandrika Emerald Long Necklace',
    description:
      'Strands of pearls and deep green drops in a 26-inch haram, for long evenings. Brass with a polished gold finish, a pendant that rests at the heart, and a dori behind. Put it on after perfume and hair spray, and the shine will last.',
    pricePaise: 149900,
    stock: 15,
    createdDaysAgo: 72,
    maker: 'jaipur',
    netQuantity: '1 necklace',
    look: { metal: 'gold', stones: 'emerald', pearls: true },
  },
  {
    name: 'Kaveri Kasu Mala',
    description:
      'After the coin garlands of the South: row upon row of gold-tone plates on a 28-inch chain, meeting in a pendant. Stamped brass with a soft antique finish, light enough to dance in. Closes with a screw hook at the nape. Keep dry, and polish gently with cotton.',
    pricePaise: 174900,
    stock: 6,
    createdDaysAgo: 128,
    maker: 'bengaluru',
    netQuantity: '1 necklace',
    look: { metal: 'antique-gold', stones: 'none' },
  },
  {
    name: 'Gulabi Blush Necklace Set',
    description:
      'Blush-pink crystals in rose gold, with earrings to match: made for sangeet pastels. Alloy base with rose-gold plating; the 16-inch necklace closes with a lobster clasp. Take it off before swimming or sleeping.',
    pricePaise: 119900,
    originalPricePaise: 159900,
    stock: 22,
    createdDaysAgo: 4,
    maker: 'mumbai',
    netQuantity: '1 set (1 necklace, 1 pair of earrings)',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
  {
    name: 'Saanjh Sapphire Necklace Set',
    description:
      'Midnight-blue stones in bright silver tone, cool against a black or ivory saree. Rhodium-look plating over brass; the 15-inch necklace lengthens by two inches, and the earrings have push backs. Wipe clean and keep in an airtight bag.',
    pricePaise: 139900,
    stock: 13,
    createdDaysAgo: 8,
    maker: 'mumbai',
    netQuantity: '1 set (1 necklace, 1 pair of earrings)',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Moti Lehar Pearl Choker',
    description:
      'Shell pearls in a gentle wave between gold-tone metalwork, with a fringe of drops below. 13 inches, closing with a silk dori that takes it to 16. As right for a first Diwali at work as for an engagement lunch. Keep pearls away from perfume.',
    pricePaise: 79900,
    stock: 31,
    createdDaysAgo: 58,
    maker: 'bengaluru',
    netQuantity: '1 choker',
    look: { metal: 'gold', stones: 'none', pearls: true },
  },
  {
    name: 'Aarohi Bridal Necklace Set',
    description:
      'Red and green stones in one generous set, cut small and set close, the way Jaipur likes them. Gold-tone brass and glass; a 16-inch necklace on a dori, and earrings to go with it. Store flat, and keep dry.',
    pricePaise: 199900,
    originalPricePaise: 249900,
    stock: 0,
    createdDaysAgo: 117,
    maker: 'jaipur',
    netQuantity: '1 set (1 necklace, 1 pair of earrings)',
    look: { metal: 'gold', stones: 'mixed' },
  },
  {
    name: 'Banjara Oxidised Long Necklace',
    description:
      'A fair-day necklace in darkened silver tone, bright with red and green glass. 30 inches long, with a fixed loop that goes over the head, so there is no clasp to lose. German silver darkens a little with time, and looks the better for it.',
    pricePaise: 89900,
    stock: 26,
    createdDaysAgo: 141,
    maker: 'jaipur',
    netQuantity: '1 necklace',
    look: { metal: 'oxidised', stones: 'mixed' },
  },
];
