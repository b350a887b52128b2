import { DAY_SECONDS, yearInIndia } from '../dates.ts';
import { startOfDay } from '../day.ts';

/** What a page shows; a change to any of it must reach the page. */
interface Shown {
  readonly products?: readonly { readonly id: number }[];
  readonly categories?: readonly { readonly id: number }[];
  /** Tags of what is shown as a whole: `home`, `reviews` … */
  readonly tags?: readonly string[];
  /** Moments at which it shows something else without a change, such as the ends of offers; those that are over do not count. */
  readonly changesAt?: readonly (number | null)[];
  /** For what is asked for in other words each time, and seldom twice. */
  readonly isBrief?: boolean;
}

/** Whoever shows products says when their prices change by themselves. */
type ShownPage = Shown &
  ({ readonly products?: undefined } | Required<Pick<Shown, 'products' | 'changesAt'>>);

interface PageCacheOptions {
  readonly maxAge: number;
  readonly swr: number;
  readonly tags: string[];
}

const STALE_S = 60;
/** Answers of searches. */
const BRIEF_S = 60;

/** A day at the edge, or a minute, but never past a moment at which the page changes. Every page shows the settings in its frame. */
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
  // The frame names the year.
  const nextYear = startOfDay(`${String(yearInIndia(now) + 1)}-01-01`);
  const toCome = [nextYear, ...changesAt].map((moment) => moment ?? 0).filter((moment) => moment > now);
  const untilNextS = Math.floor((Math.min(...toCome) - now) / 1000);
  const usual = isBrief ? BRIEF_S : DAY_SECONDS;
  const swr = untilNextS < usual + STALE_S ? 0 : STALE_S;
  return { maxAge: Math.min(usual, untilNextS), swr, tags: [...new Set(all)] };
}

/**
 * A page carries the tag of everything it shows; a change purges the tags it touches, by triggers
 * (`drizzle/migrations/`: the latest definition of a name holds).
 */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  /** What colours a piece comes in. */
  design: (id: number) => `design:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  /** Lists that a new or changed product of any category may join. */
  collections: 'collections',
  /** Lists that one of this category may join, or move in. */
  collection: (categoryId: number) => `collection:${String(categoryId)}`,
  settings: 'settings',
  /** What may be paid on delivery. */
  cod: 'cod',
  /** What attributes of pieces and their values are called. */
  attributes: 'attributes',
  reviews: 'reviews',
  banners: 'banners',
  /** A file, in all its sizes. */
  file: (key: string) => `file:${key}`,
} as const;
