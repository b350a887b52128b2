import type { CategorySlug } from '#scripts/demo/catalogue/categories.ts';

export type Stars = 1 | 2 | 3 | 4 | 5;

export const WORDS_FOR_ALL: Readonly<Record<Stars, readonly string[]>> = {
  5: [
    'Exactly as in the pictures, maybe a little nicer in the hand. Came well packed.',
    'Bought it as a gift for my sister and now I have to order one for myself.',
    'Wore it to a wedding and was asked twice where it is from.',
    'Very neat finishing for the price. No sharp edges, all stones in place.',
    'Second order from this shop. Again good work and quick delivery.',
  ],
  4: [
    'Pretty and well made. The colour is a shade warmer than on my phone.',
    'Good piece, came in five days. The box was a little crushed but nothing inside was hurt.',
    'Happy with it. It is lighter than I thought, which turned out to be a good thing.',
    'Nice for functions. I keep it in the pouch that came with it, so far it has stayed bright.',
  ],
  3: [
    'It is all right for the price. I expected it to be a bit bigger, so do check the measurements.',
    'Looks good from a little distance. Up close one stone sits slightly crooked.',
  ],
  2: ['The shine went down after two functions. I had hoped for more.'],
  1: [
    'One stone came off on the first evening. They sent me a new one, but I missed the day I wanted it for.',
  ],
};

export const WORDS: Readonly<Record<CategorySlug, Partial<Record<Stars, readonly string[]>>>> = {
  necklaces: {
    5: [
      'Sits flat at the neck and the dori is long enough. Wore it for six hours without a mark.',
      'My mother thought it was from her own locker. That says it all.',
    ],
    4: ['Lovely with a plain silk saree. The hook takes some patience when you are alone.'],
    3: ['The necklace is good, but a bit heavy for a whole evening.'],
  },
  earrings: {
    5: [
      'So light that I forgot them, and they swing beautifully. Danced through the whole sangeet.',
      'The push backs hold well even for these. My ears were fine till midnight.',
    ],
    4: ['Lovely jhumka work. I changed the backs for my own, those that come along are small.'],
    3: ['Nice, but one is a tiny bit longer than the other. Nobody else has noticed.'],
  },
  bangles: {
    5: [
      'Slid on smoothly, and the set makes a soft sound. I took my usual size by the guide.',
      'The polish is even inside too. They mix well with my glass bangles.',
    ],
    4: ['Beautiful set. Between two sizes I took the larger one and that was right.'],
    3: ['Good looking, though for my hand the size runs a little tight.'],
  },
  rings: {
    5: ['A big ring that still lets me write and cook. The band opens a little, so it fits.'],
    4: ['Everyone looks at it. Take it off before you wash your hands.'],
  },
  'maang-tikka': {
    5: ['Stayed in place through the whole ceremony with two pins. Delicate and bright.'],
    4: ['Very pretty. I shortened the chain a little for my forehead.'],
  },
  anklets: {
    5: ['Soft little sound, and the screw holds. My daughter does not want to take them off.'],
    4: ['Nice and comfortable. A centimetre more would have been perfect for me.'],
  },
  pendants: {
    5: ['Small, neat and goes with everything. I wear it to the office.'],
    4: ['Sweet pendant. The chain is thin but strong.'],
  },
  'nose-rings': {
    5: ['No piercing needed and it did not slip once. The pearl chain is a dream.'],
    4: ['Looks grand in photos. Press it a little so that it holds.'],
  },
  'hair-accessories': {
    5: ['Held my bun from morning till the vidaai. The gajra beside it did not need one more pin.'],
    4: ['Pretty pin. For thick hair take two.'],
  },
};

export const ANSWERS: Readonly<Record<Stars, readonly string[]>> = {
  5: ['Thank you! It makes our day to read this.', 'So happy that you like it. Wear it often!'],
  4: [
    'Thank you for the kind words, and for telling others what to expect.',
    'Thank you! We have passed this on to our packers.',
  ],
  3: ['Thank you for being open. Write to us if you would rather have another one: we find a way.'],
  2: ['We are sorry. Please write to us with your order number: we want to put this right.'],
  1: ['We are very sorry about that evening. All stones of this batch have been checked by hand since.'],
};
