import type { ProductSeed } from './product.ts';

export const BANGLES: readonly ProductSeed[] = [
  {
    name: 'Suhaag Ruby Bangle Set',
    description:
      'A gold-tone stack for one wrist, set with ruby-red stones: broad bangles at the ends, fine ones between. Brass with a polished finish, smooth inside so that they slide on without catching. Wear them as they are, or part them with glass bangles.',
    pricePaise: 69900,
    stock: { '2.4': 14, '2.6': 26, '2.8': 17 },
    isFeatured: true,
    createdDaysAgo: 17,
    maker: 'jaipur',
    netQuantity: '1 set (8 bangles)',
    look: { metal: 'gold', stones: 'ruby' },
  },
  {
    name: 'Rasa Temple Kada',
    description:
      'One broad kada carved all the way round, in a matte antique-gold finish. Cast brass, with a hinge and a screw pin that open it for easy wearing. A drop of oil keeps the pin turning.',
    pricePaise: 89900,
    originalPricePaise: 114900,
    stock: { '2.4': 7, '2.6': 15, '2.8': 12 },
    createdDaysAgo: 14,
    maker: 'bengaluru',
    netQuantity: '1 kada',
    look: { metal: 'antique-gold', stones: 'none' },
  },
  {
    name: 'Panna Emerald Bangles',
    description:
      'Emerald-green stones between rows of fine gold-tone bangles, enough for one full wrist. Brass, light enough for a working day. Take them off before kneading dough; the stones are set by hand.',
    pricePaise: 74900,
    stock: { '2.4': 11, '2.6': 19, '2.8': 0 },
    createdDaysAgo: 49,
    maker: 'jaipur',
    netQuantity: '1 set (6 bangles)',
    look: { metal: 'gold', stones: 'emerald' },
  },
  {
    name: 'Chaandi Oxidised Kada',
    description:
      'A heavy-looking kada in darkened silver tone that is not heavy at all: two lotus heads that meet at the wrist. Hollow German silver, open in front, so it gives a little as you slip it on. It darkens with age; a soft dry brush brings the highlights back.',
    pricePaise: 34900,
    stock: { '2.4': 16, '2.6': 28, '2.8': 14 },
    createdDaysAgo: 5,
    maker: 'mumbai',
    netQuantity: '1 kada',
    look: { metal: 'oxidised', stones: 'none' },
  },
  {
    name: 'Mehfil Kundan Bangles',
    description:
      'Kundan-style stones and shell pearls, stacked for one wrist: for the evening when the ghazals start. Clear glass set in gold-tone brass, smooth inside. Slide them on one by one, and keep them on a roll afterwards.',
    pricePaise: 109900,
    originalPricePaise: 139900,
    offerEndsInDays: 8,
    stock: { '2.4': 5, '2.6': 12, '2.8': 9 },
    isFeatured: true,
    createdDaysAgo: 31,
    maker: 'jaipur',
    netQuantity: '1 set (6 bangles)',
    look: { metal: 'gold', stones: 'kundan', pearls: true },
  },
  {
    name: 'Gulnaar Rose Bangles',
    description:
      'Rose-gold bangles with blush crystals, some broad, some thin as thread. Alloy with rose-gold plating, light on the wrist. Mix them with a watch, or with each other.',
    pricePaise: 54900,
    stock: { '2.4': 18, '2.6': 22, '2.8': 13 },
    createdDaysAgo: 69,
    maker: 'mumbai',
    netQuantity: '1 set (6 bangles)',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
  {
    name: 'Nityam Everyday Bangles',
    description:
      'A plain gold-tone stack, beaded and twisted and without a single stone, for every day. Brass with a lacquer that keeps the polish. Wipe off sweat and soap, and they stay bright for months.',
    pricePaise: 39900,
    stock: { '2.4': 24, '2.6': 40, '2.8': 21 },
    createdDaysAgo: 139,
    maker: 'bengaluru',
    netQuantity: '1 set (8 bangles)',
    look: { metal: 'gold', stones: 'none' },
  },
  {
    name: 'Neelkamal Sapphire Kada',
    description:
      'Blue stones on a single silver-tone kada that opens at the side. Rhodium-look brass with a hinge and a box clasp. A quiet piece with one very good colour.',
    pricePaise: 64900,
    stock: { '2.4': 0, '2.6': 0, '2.8': 0 },
    createdDaysAgo: 109,
    maker: 'jaipur',
    netQuantity: '1 kada',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Rangrez Festive Bangles',
    description:
      'Red and green stones on gold-tone bangles, bright as a dyer’s street. Brass and glass, smooth inside; enough for one wrist on a feast day. Keep dry, and keep them stacked on a roll.',
    pricePaise: 79900,
    originalPricePaise: 99900,
    stock: { '2.4': 3, '2.6': 4, '2.8': 1 },
    createdDaysAgo: 88,
    maker: 'jaipur',
    netQuantity: '1 set (8 bangles)',
    look: { metal: 'gold', stones: 'mixed' },
  },
];
