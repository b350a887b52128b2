/** What a page shows; a change to any of it must reach the page. */
interface Shown {
  readonly products?: readonly { readonly id: number; readonly offerEndsAt?: number | null }[];
  readonly categories?: readonly { readonly id: number }[];
  /** Tags of what is shown as a whole: `home`, `reviews` … */
  readonly tags?: readonly string[];
  /** For what is asked for in other words each time, and seldom twice. */
  readonly isBrief?: boolean;
}

interface PageCacheOptions {
  readonly maxAge: number;
  readonly swr: number;
  readonly tags: string[];
}

const DAY_S = 24 * 60 * 60;
const STALE_S = 60;
/** Answers of searches. */
export const BRIEF_S = 60;

/** A day at the edge, or a minute, but never past the end of an offer that is shown. Every page shows the settings in its frame. */
export function pageCache(
  { products = [], categories = [], tags: own = [], isBrief = false }: Shown,
  now: number,
): PageCacheOptions {
  const all = [
    tags.settings,
    ...own,
    ...categories.map(({ id }) => tags.category(id)),
    ...products.map(({ id }) => tags.product(id)),
  ];
  const offerEnds = products.map(({ offerEndsAt }) => offerEndsAt ?? 0).filter((end) => end > now);
  const untilOfferEnds = Math.floor((Math.min(...offerEnds) - now) / 1000);
  const usual = isBrief ? BRIEF_S : DAY_S;
  const life = untilOfferEnds < usual ? { maxAge: untilOfferEnds, swr: 0 } : { maxAge: usual, swr: STALE_S };
  return { ...life, tags: [...new Set(all)] };
}

/**
 * A page carries the tag of everything it shows; a change purges the tags it touches, by the triggers of
 * drizzle/migrations/0002_purge_triggers.sql.
 */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  /** Lists that a new or changed product of any category may join. */
  collections: 'collections',
  /** Lists that one of this category may join, or move in. */
  collection: (categoryId: number) => `collection:${String(categoryId)}`,
  settings: 'settings',
  reviews: 'reviews',
  banners: 'banners',
} as const;
