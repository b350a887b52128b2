import type { ProductSeed } from './product.ts';

export const HAIR_ACCESSORIES: readonly ProductSeed[] = [
  {
    name: 'Mogra Juda Pin',
    description:
      'A spray of milk-white stones in gold tone, to wear above a bun beside a string of mogra, or instead of one. Foil-backed glass on brass, 9 cm long, with two rounded prongs that do not scratch. Keep it in the tin it comes in.',
    pricePaise: 24900,
    stock: 44,
    createdDaysAgo: 2,
    maker: 'bengaluru',
    netQuantity: '1 juda pin',
    look: { metal: 'gold', stones: 'polki' },
  },
  {
    name: 'Ambar Temple Juda Pin',
    description:
      'A temple-style fan with ruby-red and green stones, made to stand above a low bun. Antique-gold finish on copper alloy, on two strong prongs. It holds thick hair; for fine hair, add a plain pin below.',
    pricePaise: 34900,
    originalPricePaise: 44900,
    stock: 21,
    isFeatured: true,
    createdDaysAgo: 29,
    maker: 'bengaluru',
    netQuantity: '1 juda pin',
    look: { metal: 'antique-gold', stones: 'ruby' },
  },
  {
    name: 'Titli Blush Hair Pin',
    description:
      'Blush crystals on rose gold, light as something that has just landed. Alloy, 8 cm long, with two fine prongs for fine hair. Keep away from hair spray; the sparkle is in the clean stone.',
    pricePaise: 19900,
    stock: 39,
    createdDaysAgo: 64,
    maker: 'importer',
    countryOfOrigin: 'South Korea',
    netQuantity: '1 hair pin',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
  {
    name: 'Neelam Sapphire Hair Pin',
    description:
      'Blue stones in silver tone, for the side of a French roll. Rhodium-look brass, 9 cm long, on a two-pronged pin. Wipe off oil with a dry cloth.',
    pricePaise: 27900,
    originalPricePaise: 34900,
    stock: 7,
    createdDaysAgo: 99,
    maker: 'importer',
    countryOfOrigin: 'Thailand',
    netQuantity: '1 hair pin',
    look: { metal: 'silver', stones: 'sapphire' },
  },
  {
    name: 'Sitara Kundan Juda Pin',
    description:
      'Kundan-style stones with a touch of red, on a gold-tone crest that crowns a bridal bun. Clear glass in brass, 10 cm long, with two hidden prongs that will hold a gajra too. Lay it flat in its box.',
    pricePaise: 39900,
    stock: 15,
    createdDaysAgo: 115,
    maker: 'jaipur',
    netQuantity: '1 juda pin',
    look: { metal: 'gold', stones: 'kundan' },
  },
  {
    name: 'Raat Onyx Juda Pin',
    description:
      'Black stones in darkened silver tone: twist, push, done. German silver, 9 cm long, on two blunt prongs. For the desk drawer and the rushed morning.',
    pricePaise: 22900,
    stock: 31,
    createdDaysAgo: 138,
    maker: 'mumbai',
    netQuantity: '1 juda pin',
    look: { metal: 'oxidised', stones: 'onyx' },
  },
];
