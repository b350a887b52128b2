import { pieceViews, type ProductSeed } from './product.ts';

export const EARRINGS: readonly ProductSeed[] = [
  {
    name: 'Meenakshi Temple Jhumkas',
    description:
      'Bell-shaped temple jhumkas with ruby-red stones and a rim of pearls. Antique-gold finish on a brass base, 5 cm long, with screw backs that hold through a whole wedding. Light for their size at 14 g each. Wipe dry before putting away.',
    pricePaise: 54900,
    originalPricePaise: 69900,
    stock: 42,
    isFeatured: true,
    createdDaysAgo: 16,
    maker: 'bengaluru',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'jhumka', metal: 'antique-gold', stones: 'ruby', pearls: true, seed: 201 },
      'front',
      'styled',
      'detail',
    ),
  },
  {
    name: 'Chandni Pearl Chandbalis',
    description:
      'Crescent chandbalis edged with pearls, bright as a full-moon night. Kundan-style glass in gold-tone brass, 6 cm long, with push backs and a clear support disc. Put them on last, after make-up and perfume.',
    pricePaise: 69900,
    stock: 28,
    isFeatured: true,
    createdDaysAgo: 22,
    maker: 'jaipur',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'chandbali', metal: 'gold', stones: 'kundan', pearls: true, seed: 242 },
      'styled',
      'front',
      'detail',
    ),
  },
  {
    name: 'Zeenat Emerald Chandbalis',
    description:
      'Emerald-green stones fill a wide gold-tone crescent, hung with small pearls. Brass base, glass stones, 6.5 cm long, push back. The pair we would wear with a plain Banarasi and a bindi.',
    pricePaise: 74900,
    originalPricePaise: 94900,
    stock: 19,
    createdDaysAgo: 3,
    maker: 'jaipur',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'chandbali', metal: 'gold', stones: 'emerald', pearls: true, seed: 203 },
      'front',
      'detail',
    ),
  },
  {
    name: 'Roop Oxidised Jhumkas',
    description:
      'Everyday jhumkas in darkened silver tone, with a soft tinkle when you turn your head. German silver, 4 cm long, fish-hook wires. They go with handloom, with denim, and with most moods.',
    pricePaise: 29900,
    stock: 58,
    createdDaysAgo: 11,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'jhumka', metal: 'oxidised', stones: 'none', seed: 204 }, 'styled', 'front'),
  },
  {
    name: 'Tara Sparkle Studs',
    description:
      'Clear stones in a bright silver-tone flower, easy to notice across a meeting table. Glass crystals on alloy, 1.4 cm across, with butterfly backs. Clean with a dry lens cloth.',
    pricePaise: 24900,
    stock: 49,
    createdDaysAgo: 63,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'studs', metal: 'silver', stones: 'polki', seed: 245 }, 'front'),
  },
  {
    name: 'Ishani Rose Hoops',
    description:
      'Rose-gold hoops with a tiny jhumka swinging below, 3.5 cm across. Hollow brass, so they weigh almost nothing, and a click-top closure you can manage with one hand. Wear daily; take off before a shower.',
    pricePaise: 34900,
    stock: 33,
    createdDaysAgo: 28,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'hoops', metal: 'rose-gold', stones: 'none', seed: 206 },
      'styled',
      'detail',
    ),
  },
  {
    name: 'Mayuri Peacock Jhumkas',
    description:
      'Peacock-blue stones over a gold-tone dome, finished with a ring of pearls. Brass with glass stones, 5.5 cm long, screw back. Made for Navratri nights and for the photographs the next morning.',
    pricePaise: 64900,
    originalPricePaise: 84900,
    offerEndsInDays: 5,
    stock: 21,
    createdDaysAgo: 52,
    maker: 'jaipur',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'jhumka', metal: 'gold', stones: 'sapphire', pearls: true, seed: 207 },
      'front',
      'detail',
    ),
  },
  {
    name: 'Gajra Flower Studs',
    description:
      'Blush-pink flowers in gold tone, after a string of gajra. 1.2 cm across on an alloy base, with soft silicone backs. A good first pair for a younger sister.',
    pricePaise: 19900,
    stock: 55,
    createdDaysAgo: 84,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'studs', metal: 'gold', stones: 'blush', seed: 208 }, 'styled'),
  },
  {
    name: 'Naina Onyx Studs',
    description:
      'Jet-black glass in bright silver tone: sharp, neat, office-ready. 1.4 cm across, butterfly backs. The black does not fade; wipe the metal now and then.',
    pricePaise: 22900,
    stock: 36,
    createdDaysAgo: 103,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'studs', metal: 'silver', stones: 'onyx', seed: 209 }, 'front'),
  },
  {
    name: 'Bahaar Festive Chandbalis',
    description:
      'Red and green stones around an antique-gold crescent, like a garden after rain. Brass base with glass stones, 6 cm long, push back with a support disc. Keep in the pouch so that the stones do not rub.',
    pricePaise: 79900,
    originalPricePaise: 99900,
    stock: 4,
    createdDaysAgo: 121,
    maker: 'jaipur',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'chandbali', metal: 'antique-gold', stones: 'mixed', seed: 220 },
      'front',
      'styled',
    ),
  },
  {
    name: 'Saanvi Everyday Hoops',
    description:
      'Gold-tone hoops with a softly worked lower half, the pair you forget you have on. 4 cm across, brass with a mirror polish and a snap closure. Wipe after wearing, and they stay bright.',
    pricePaise: 29900,
    stock: 60,
    createdDaysAgo: 134,
    maker: 'mumbai',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'hoops', metal: 'gold', stones: 'none', seed: 211 }, 'front'),
  },
  {
    name: 'Kamala Ruby Studs',
    description:
      'Lotus studs with ruby-red stones, in an antique-gold finish. 1.5 cm across, screw back, on a copper base. The size that grandmothers approve of.',
    pricePaise: 27900,
    stock: 0,
    createdDaysAgo: 147,
    maker: 'bengaluru',
    netQuantity: '1 pair',
    pictures: pieceViews({ kind: 'studs', metal: 'antique-gold', stones: 'ruby', seed: 212 }, 'front'),
  },
  {
    name: 'Anaya Polki Jhumkas',
    description:
      'Polki-style uncut stones on a full dome, with pearls along the rim. Foil-backed glass in gold-tone brass, 7 cm long, with a screw back and a wide disc that takes the weight. Store upright or flat, never under other pieces.',
    pricePaise: 89900,
    originalPricePaise: 119900,
    stock: 16,
    isFeatured: true,
    createdDaysAgo: 44,
    maker: 'jaipur',
    netQuantity: '1 pair',
    pictures: pieceViews(
      { kind: 'jhumka', metal: 'gold', stones: 'polki', pearls: true, seed: 213 },
      'styled',
      'detail',
    ),
  },
];
