import type { homeBanners } from '#drizzle/schema/banner.ts';
import { pictureOf } from '#scripts/demo/media-files.ts';

interface BannerSeed {
  readonly title: string;
  readonly subtitle: string;
  readonly linkTo: string;
}

const BANNERS: readonly BannerSeed[] = [
  {
    title: 'For the bride, and for everyone who gets ready with her',
    subtitle: 'Temple harams, kundan chokers and full sets, to wear with silk and keep for years.',
    linkTo: '/collections/necklaces',
  },
  {
    title: 'Bangles that keep time with the dhol',
    subtitle: 'Stacks and kadas in three sizes, with a guide to find yours.',
    linkTo: '/collections/bangles',
  },
  {
    title: 'A little shine for an ordinary Tuesday',
    subtitle: 'Studs, hoops and small jhumkas, light enough to forget until someone notices.',
    linkTo: '/collections/earrings',
  },
];

export function bannerRows(openedAt: number) {
  return BANNERS.map(({ title, subtitle, linkTo }, index): typeof homeBanners.$inferInsert => ({
    title,
    subtitle,
    linkTo,
    imageUrl: pictureOf(`banners/home-banner-${String(index + 1)}`),
    sortOrder: index + 1,
    createdAt: openedAt,
    updatedAt: openedAt,
  }));
}
