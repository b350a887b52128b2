import { DAY_SECONDS, yearInIndia } from '#dates.ts';
import { startOfDay } from '#day.ts';

interface Shown {
  readonly products?: readonly { readonly id: number }[];
  readonly categories?: readonly { readonly id: number }[];
  readonly tags?: readonly string[];
  /** The page changes by itself at these moments, such as the ends of offers. */
  readonly changesAt?: readonly (number | null)[];
  /** A search is worded differently each time, so its page seldom repeats. */
  readonly isBrief?: boolean;
}

type ShownPage = Shown &
  ({ readonly products?: undefined } | Required<Pick<Shown, 'products' | 'changesAt'>>);

interface PageCacheOptions {
  readonly maxAge: number;
  readonly swr: number;
  readonly tags: string[];
}

const STALE_S = 60;
const BRIEF_S = 60;

/** A day at the edge, or a minute, never past a moment at which the page changes. */
export function pageCache(
  { products = [], categories = [], tags: own = [], changesAt = [], isBrief = false }: ShownPage,
  now: number,
): PageCacheOptions {
  const all = [
    tags.settings,
    // The menu names occasions.
    tags.attributes,
    ...own,
    ...categories.map(({ id }) => tags.category(id)),
    ...products.map(({ id }) => tags.product(id)),
  ];
  // The frame shows the year.
  const nextYear = startOfDay(`${String(yearInIndia(now) + 1)}-01-01`);
  const toCome = [nextYear, ...changesAt].map((moment) => moment ?? 0).filter((moment) => moment > now);
  const untilNextS = Math.floor((Math.min(...toCome) - now) / 1000);
  const usual = isBrief ? BRIEF_S : DAY_SECONDS;
  const swr = untilNextS < usual + STALE_S ? 0 : STALE_S;
  return { maxAge: Math.min(usual, untilNextS), swr, tags: [...new Set(all)] };
}

/** A change purges the tags that it touches, by triggers (`drizzle/derived/purges.ts`). */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  design: (id: number) => `design:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  collections: 'collections',
  collection: (categoryId: number) => `collection:${String(categoryId)}`,
  settings: 'settings',
  cod: 'cod',
  attributes: 'attributes',
  reviews: 'reviews',
  banners: 'banners',
  file: (key: string) => `file:${key}`,
} as const;
