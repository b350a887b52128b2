import type { homeBanners } from '../../../drizzle/schema/banner.ts';
import type { BannerSpec } from '../pictures/spec.ts';

interface BannerSeed {
  readonly title: string;
  readonly subtitle: string;
  readonly linkTo: string;
  readonly picture: BannerSpec;
}

/** Each shows pieces of the catalogue: the same kind, metal, stones and seed. */
export const BANNERS: readonly BannerSeed[] = [
  {
    title: 'For the bride, and for everyone who gets ready with her',
    subtitle: 'Temple harams, kundan chokers and full sets, to wear with silk and keep for years.',
    linkTo: '/collections/necklaces',
    picture: {
      seed: 9101,
      mood: 'bridal',
      jewels: [
        { kind: 'long-necklace', metal: 'antique-gold', stones: 'ruby', pearls: true, seed: 101 },
        { kind: 'jhumka', metal: 'antique-gold', stones: 'ruby', pearls: true, seed: 201 },
        { kind: 'bangles', metal: 'gold', stones: 'ruby', seed: 311 },
      ],
    },
  },
  {
    title: 'Bangles that keep time with the dhol',
    subtitle: 'Stacks and kadas in three sizes, with a guide to find yours.',
    linkTo: '/collections/bangles',
    picture: {
      seed: 9102,
      mood: 'festive',
      jewels: [
        { kind: 'bangles', metal: 'gold', stones: 'kundan', pearls: true, seed: 385 },
        { kind: 'kada', metal: 'antique-gold', stones: 'none', seed: 332 },
        { kind: 'bangles', metal: 'gold', stones: 'ruby', seed: 311 },
      ],
    },
  },
  {
    title: 'A little shine for an ordinary Tuesday',
    subtitle: 'Studs, hoops and small jhumkas, light enough to forget until someone notices.',
    linkTo: '/collections/earrings',
    picture: {
      seed: 9103,
      mood: 'everyday',
      jewels: [
        { kind: 'hoops', metal: 'rose-gold', stones: 'none', seed: 206 },
        { kind: 'studs', metal: 'gold', stones: 'blush', seed: 208 },
        { kind: 'ring', metal: 'silver', stones: 'kundan', seed: 422 },
      ],
    },
  },
];

export function bannerRows(openedAt: number, imageOf: (banner: number) => string) {
  return BANNERS.map(({ title, subtitle, linkTo }, index): typeof homeBanners.$inferInsert => ({
    ...{ title, subtitle, linkTo, imageUrl: imageOf(index), sortOrder: index + 1 },
    ...{ createdAt: openedAt, updatedAt: openedAt },
  }));
}
