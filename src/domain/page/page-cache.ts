import { DAY_SECONDS, yearInIndia } from '#dates.ts';
import { startOfDay } from '#day.ts';

/** What a page shows; a change to any of it must reach the page. */
interface Shown {
  readonly products?: readonly { readonly id: number }[];
  readonly categories?: readonly { readonly id: number }[];
  /** Tags of things that are shown as a whole: `home`, `reviews` … */
  readonly tags?: readonly string[];
  /** Moments at which the page changes by itself, such as the ends of offers; past ones do not count. */
  readonly changesAt?: readonly (number | null)[];
  /** For pages such as searches, which are worded differently each time and seldom repeat. */
  readonly isBrief?: boolean;
}

/** A page with products has to say when their prices change by themselves. */
type ShownPage = Shown &
  ({ readonly products?: undefined } | Required<Pick<Shown, 'products' | 'changesAt'>>);

interface PageCacheOptions {
  readonly maxAge: number;
  readonly swr: number;
  readonly tags: string[];
}

const STALE_S = 60;
/** For the results of searches. */
const BRIEF_S = 60;

/** A day at the edge, or a minute, never past a moment at which the page changes. Every page's frame shows settings. */
export function pageCache(
  { products = [], categories = [], tags: own = [], changesAt = [], isBrief = false }: ShownPage,
  now: number,
): PageCacheOptions {
  const all = [
    tags.settings,
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

/**
 * A page carries the tag of everything it shows; a change purges the tags it touches, by triggers
 * (`drizzle/derived/purges.ts`).
 */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  /** The colours of a piece. */
  design: (id: number) => `design:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  /** Lists that a new or changed product of any category may join. */
  collections: 'collections',
  /** Lists that a product of this category may join, or move within. */
  collection: (categoryId: number) => `collection:${String(categoryId)}`,
  settings: 'settings',
  /** What may be paid on delivery. */
  cod: 'cod',
  /** The names of attributes and their values. */
  attributes: 'attributes',
  reviews: 'reviews',
  banners: 'banners',
  /** A file, in all its sizes. */
  file: (key: string) => `file:${key}`,
} as const;
