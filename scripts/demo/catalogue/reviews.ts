import type { reviews } from '#drizzle/schema/review.ts';
import { istMoment } from '#scripts/demo/days.ts';
import { type DemoProduct, productKey } from './catalogue.ts';

interface ReviewSeed {
  readonly userName: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly comment: string;
  readonly itemName: string;
  readonly reviewDaysAgo: number;
}

/** Messages of customers, which the shop typed in: shown as "shared with us". */
const REVIEWS: readonly ReviewSeed[] = [
  shared('Ananya S.', 5, 'Meenakshi Temple Jhumkas', 2, [
    'Wore these to my cousin’s muhurtham and three aunties asked which jeweller.',
    'They look heavy in the picture but my ears were fine till midnight.',
  ]),
  shared('Ritu M.', 4, 'Suhaag Ruby Bangle Set', 4, [
    'The red is deep, not plasticky, and they slide on smoothly.',
    'I took 2.6 going by the size guide and it was right.',
    'One star less only because the box arrived a bit dented.',
  ]),
  shared('Farheen K.', 5, 'Noor Kundan Choker', 6, [
    'Ordered it for my walima and nearly cried when I opened the pouch.',
    'The dori is long enough to wear it high or low.',
  ]),
  shared('Lakshmi N.', 5, 'Padmini Temple Long Necklace', 9, [
    'My mother has the real thing in a locker. From across the mandapam even she could not tell.',
  ]),
  shared('Pooja D.', 4, 'Mehfil Kundan Bangles', 14, [
    'Beautiful setting and the pearls are all even.',
    'A shade more golden than on my phone screen, still very happy.',
  ]),
  shared('Shruti P.', 5, 'Anaya Polki Jhumkas', 19, [
    'The wide discs at the back make all the difference. Danced the whole sangeet in them.',
  ]),
  shared('Neha G.', 3, 'Ishani Rose Hoops', 23, [
    'Pretty, and so light. I expected them a little thicker, so do check the measurements first.',
    'They replied on WhatsApp the same day when I asked about returning.',
  ]),
  shared('Harpreet K.', 5, 'Moti Lehar Pearl Choker', 31, [
    'Wore it with a plain white suit to the office party. Simple, proper, nothing loose anywhere.',
  ]),
  shared('Meera J.', 5, 'Panna Emerald Bangles', 37, [
    'Bought one set, then came back for a second for my sister-in-law. The green matches our Kanjeevarams exactly.',
  ]),
  shared('Sneha R.', 4, 'Banjara Oxidised Long Necklace', 45, [
    'Perfect for garba nights. It is long, so I loop it twice with kurtas. Came in four days to Nagpur.',
  ]),
  shared('Debolina B.', 5, 'Kaveri Kasu Mala', 52, [
    'I dance Bharatanatyam and needed something that would not swing about. This one behaves.',
  ]),
  shared('Kavya I.', 4, 'Haveli Polki Ring', 60, [
    'Statement ring! The band adjusts easily. I keep it away from water as they say and it is still bright.',
  ]),
  shared('Zainab A.', 5, 'Tarini Pearl Maang Tikka', 71, [
    'So delicate. My daughter wore it for her Ameen and it stayed put through all the running around.',
  ]),
  shared('Vidya H.', 4, 'Lavanya Ruby Anklets', 83, [
    'Lovely colour and the screw is secure. I wish they made a slightly longer one too.',
  ]),
];

function shared(
  userName: string,
  rating: ReviewSeed['rating'],
  itemName: string,
  reviewDaysAgo: number,
  sentences: readonly string[],
): ReviewSeed {
  return { userName, rating, itemName, reviewDaysAgo, comment: sentences.join(' ') };
}

export function reviewRows(now: number, products: readonly DemoProduct[]): (typeof reviews.$inferInsert)[] {
  return REVIEWS.map(({ reviewDaysAgo, ...review }) => {
    const product = products.find(({ key }) => key === productKey(review.itemName));
    if (!product) throw new Error(`The catalogue has no ${review.itemName}`);
    const at = istMoment(now, reviewDaysAgo, 0);
    return {
      ...review,
      itemImageUrl: product.imageUrls[0] ?? null,
      productId: product.id,
      reviewDate: at,
      createdAt: at,
      updatedAt: at,
    };
  });
}
