import type { ProductSeed } from './product.ts';

export const MAANG_TIKKA: readonly ProductSeed[] = [
  {
    name: 'Rukmini Kundan Maang Tikka',
    description:
      'A kundan-style drop ringed with pearls, on a chain that follows the parting. Clear glass in gold-tone brass; the pendant is 3.5 cm and the chain 12 cm, ending in a hair hook. Light enough to stay where you put it.',
    pricePaise: 49900,
    stock: 25,
    isFeatured: true,
    createdDaysAgo: 18,
    maker: 'jaipur',
    netQuantity: '1 maang tikka',
    look: { metal: 'gold', stones: 'kundan', pearls: true },
  },
  {
    name: 'Ambika Temple Maang Tikka',
    description:
      'A small temple pendant with ruby-red stones and a fringe of pearls. Antique-gold finish on copper alloy, 11 cm long with its hook. Sits well with the Padmini necklace, and on its own at a puja.',
    pricePaise: 44900,
    stock: 20,
    createdDaysAgo: 60,
    maker: 'bengaluru',
    netQuantity: '1 maang tikka',
    look: { metal: 'antique-gold', stones: 'ruby', pearls: true },
  },
  {
    name: 'Shehnai Bridal Matha Patti',
    description:
      'For the wedding morning: polki-style flowers and pearl strands along the hairline, meeting in one drop. Foil-backed glass and shell pearls in gold-tone brass, with three hooks that hide in the hair. Ask someone you love to pin it.',
    pricePaise: 149900,
    originalPricePaise: 189900,
    stock: 9,
    isFeatured: true,
    createdDaysAgo: 33,
    maker: 'jaipur',
    netQuantity: '1 matha patti',
    look: { metal: 'gold', stones: 'polki', pearls: true },
  },
  {
    name: 'Paakhi Emerald Maang Tikka',
    description:
      'An emerald-green flower in gold tone, swinging from a fine line at the parting. Brass with glass stones, 12 cm long, with a hook that grips thin hair too. Wipe dry and lay it flat.',
    pricePaise: 42900,
    originalPricePaise: 54900,
    stock: 17,
    createdDaysAgo: 12,
    maker: 'jaipur',
    netQuantity: '1 maang tikka',
    look: { metal: 'gold', stones: 'emerald' },
  },
  {
    name: 'Noorani Blush Maang Tikka',
    description:
      'Rose-gold and blush crystal, for a mehendi in soft colours. Alloy base with rose-gold plating, 10 cm long, hair hook. It weighs 6 g, so no headache by evening.',
    pricePaise: 37900,
    stock: 26,
    createdDaysAgo: 94,
    maker: 'mumbai',
    netQuantity: '1 maang tikka',
    look: { metal: 'rose-gold', stones: 'blush' },
  },
  {
    name: 'Kesar Festive Matha Patti',
    description:
      'Side strands with red and green flowers and one bright centre, festive from every angle. Gold-tone brass and glass stones, with three hooks. Keep it on its card so that the strands do not tangle.',
    pricePaise: 124900,
    stock: 0,
    createdDaysAgo: 119,
    maker: 'jaipur',
    netQuantity: '1 matha patti',
    look: { metal: 'gold', stones: 'mixed' },
  },
  {
    name: 'Tarini Pearl Maang Tikka',
    description:
      'A gold-tone pendant on a line of shell pearls: pretty, and easy to wear to a lunch. 11 cm long with its hook. Pearls go on last and come off first.',
    pricePaise: 29900,
    stock: 34,
    createdDaysAgo: 136,
    maker: 'bengaluru',
    netQuantity: '1 maang tikka',
    look: { metal: 'gold', stones: 'none', pearls: true },
  },
];
